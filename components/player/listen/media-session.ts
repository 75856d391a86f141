import { getAdjacentVideos, playNextTrack, playPreviousTrack } from '@/components/player/actions'
import { pieceOf } from '@/components/player/engine/timeline'
import type { Player } from '@/components/player/player-context'
import { practiceOf } from '@/components/player/practice/practice'

/** Default number of seconds that headset buttons skip. */
const STEP = 10
/** Seconds between position updates. The device interpolates between them. */
const TOLD_EVERY = 5

/**
 * Identifies the current owner of the media session. A former owner, such as the dialog after the mini player has
 * taken over, must not clear the session.
 */
let teller: (() => void) | null = null

/**
 * Connects the player to the device's media controls (lock screen, headset, car). Does nothing for cross-origin frames,
 * because they connect themselves.
 * @returns a function that disconnects the player
 */
export function syncMediaSession(player: Player): () => void {
  const { engine, playable, pieces } = player
  if (!engine.media || !('mediaSession' in navigator)) return () => undefined
  const { mediaSession } = navigator
  const exercise = () => practiceOf(engine).getState().exercise
  const hasProgramme = pieces.length > 1
  const { next, previous } = getAdjacentVideos(player)
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: () => (exercise()?.running === false ? exercise()?.toggle() : engine.play()),
    pause: () => (exercise()?.running ? exercise()?.toggle() : engine.pause()),
    seekbackward: ({ seekOffset }) => engine.seek(engine.now() - (seekOffset ?? STEP)),
    seekforward: ({ seekOffset }) => engine.seek(engine.now() + (seekOffset ?? STEP)),
    seekto: ({ seekTime }) => engine.seek(seekTime ?? engine.now()),
    // Null removes the previous video's handler, which is still set when the mini player takes over.
    previoustrack: hasProgramme || next || previous ? () => playPreviousTrack(player) : null,
    nexttrack: hasProgramme || next ? () => playNextTrack(player) : null,
  }
  const handle = (handler: (action: MediaSessionAction) => MediaSessionActionHandler | null) => {
    for (const action of Object.keys(handlers) as MediaSessionAction[]) {
      try {
        mediaSession.setActionHandler(action, handler(action))
      } catch {
        // The device doesn't support this action.
      }
    }
  }
  let title = ''
  let told = ''

  function tell() {
    const { time, duration, rate, playing } = engine.getState()
    const now = pieceOf(pieces, time)?.title ?? playable.name
    if (now !== title) {
      title = now
      const artwork = playable.thumbnailUrl ? [{ src: playable.thumbnailUrl }] : []
      mediaSession.metadata = new MediaMetadata({ title, artist: playable.artist, album: playable.name, artwork })
    }
    mediaSession.playbackState = (exercise()?.running ?? playing) ? 'playing' : 'paused'
    const position = `${playing} ${rate} ${duration} ${Math.floor(time / TOLD_EVERY)}`
    if (position === told || duration === 0) return
    told = position
    mediaSession.setPositionState({ duration, playbackRate: rate, position: Math.min(time, duration) })
  }

  handle((action) => handlers[action] ?? null)
  tell()
  const stop = engine.subscribe(tell)
  teller = stop
  return () => {
    stop()
    if (teller !== stop) return
    teller = null
    handle(() => null)
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  }
}
