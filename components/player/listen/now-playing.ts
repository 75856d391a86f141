import type { PlayerSession } from '@/components/player/session'
import type { Playable } from '@/lib/domains/viewing/playable/schema'

/** The video that goes on in the bar while one browses: at most one. */
let current: { session: PlayerSession; end: () => void } | null = null

/** Puts a video into the bar, in place of another one. @param end takes it out */
export function setNowPlaying(session: PlayerSession, end: () => void): void {
  endNowPlaying()
  current = { session, end }
}

/** Another video goes on in the bar. */
export function changeNowPlaying(session: PlayerSession): void {
  if (current) current = { ...current, session }
}

/** Takes the video out of the bar. It stops, unless somebody else holds it. */
export function endNowPlaying(): void {
  const ending = current
  current = null
  ending?.end()
}

/** The session in the bar, if it is of this video and may still be watched. */
export function getNowPlaying({ viewing, locked }: Playable): PlayerSession | null {
  const inBar = current?.session.playable.viewing
  return !locked && inBar && viewing && inBar.videoId === viewing.videoId ? (current?.session ?? null) : null
}
