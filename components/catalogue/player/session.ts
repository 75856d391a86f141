import type { PlayerEngine } from '@/components/catalogue/player/engine'
import { createMediaEngine } from '@/components/catalogue/player/media-engine'
import type { Playable } from '@/components/catalogue/player/playable'
import { recordProgress, resumeSecond } from '@/components/catalogue/player/progress'
import { createVimeoEngine } from '@/components/catalogue/player/vimeo-engine'
import { callApi } from '@/lib/client/api'
import type { ApiSource } from '@/lib/domains/media/schema'

/** One video that plays, with what is told about it. It lives as long as somebody holds it. */
export type PlayerSession = {
  playable: Playable
  engine: PlayerEngine
  /**
   * Plays it, or goes on with it. The dialog holds it while it is open; who holds it too (a bar that plays on while one
   * browses) keeps it alive when the dialog closes.
   * @returns a function that lets go. The last one stops the video and stores its progress.
   */
  hold: () => () => void
}

/**
 * @param start the second to play from; by default where the viewer stopped
 * @returns a session that loads nothing before it is held; null where there is nothing to play
 */
export function createSession(playable: Playable, start?: number): PlayerSession | null {
  const progress = recordProgress(playable.track)
  const engine = engineOf(playable, {
    start: start ?? (playable.track ? resumeSecond(playable.track) : 0),
    events: progress,
  })
  if (!engine) return null
  let holders = 0
  let close = () => {}
  return {
    playable,
    engine,
    hold() {
      if (holders++ === 0) {
        const stops = [progress.open(), engine.open()]
        close = () => stops.forEach((stop) => stop())
      }
      let held = true
      return () => {
        if (held && --holders === 0) close()
        held = false
      }
    },
  }
}

function engineOf(
  { source, locked, name, thumbnailUrl, refreshPath }: Playable,
  told: { start: number; events: ReturnType<typeof recordProgress> },
): PlayerEngine | null {
  if (locked || !source) return null
  if (source.kind === 'vimeo') return createVimeoEngine({ ...source, ...told, name })
  const renew = refreshPath ? async () => (await callApi<ApiSource>(refreshPath)).fileUrl : undefined
  return createMediaEngine({ ...told, url: source.url, poster: thumbnailUrl, name, renew })
}
