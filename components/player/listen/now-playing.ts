import type { PlayerSession } from '@/components/player/session'
import type { Playable } from '@/lib/domains/viewing/playable/schema'

let current: { session: PlayerSession | null; end: () => void } | null = null

/**
 * @param session null for a queue of pieces, which no page takes over
 * @param end function that closes the mini player
 */
export function setNowPlaying(session: PlayerSession | null, end: () => void): void {
  endNowPlaying()
  current = { session, end }
}

export function changeNowPlaying(session: PlayerSession): void {
  if (current) current = { ...current, session }
}

/** Closes the mini player. The video stops unless another component still uses its session. */
export function endNowPlaying(): void {
  const ending = current
  current = null
  ending?.end()
}

/** Returns the mini player's session if it plays this video. */
export function getNowPlaying({ viewing, locked }: Playable): PlayerSession | null {
  const inBar = current?.session?.playable.viewing
  return !locked && inBar && viewing && inBar.videoId === viewing.videoId ? (current?.session ?? null) : null
}
