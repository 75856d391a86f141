import { getAdjacentVideos, playNextTrack, playPreviousTrack } from '@/components/player/actions'
import { pieceOf } from '@/components/player/engine/timeline'
import type { Player } from '@/components/player/player-context'

/** How far the buttons of a headset go, in seconds, where it does not say so itself. */
const STEP = 10
/** The device counts on by itself; now and then it is told the second. */
const TOLD_EVERY = 5

/** Who told the device last. A bar and a dialog hand a video over, and the one that leaves takes nothing away. */
let teller: (() => void) | null = null

/**
 * Tells the device what plays, and lets its own buttons (of the lock screen, a headset, a car) play, pause, seek and
 * change the piece, or the video of a series or a playlist. A frame of somebody else tells the device itself.
 * @returns a function that ends it
 */
export function syncMediaSession(player: Player): () => void {
  const { engine, playable, pieces } = player
  if (!engine.media || !('mediaSession' in navigator)) return () => undefined
  const { mediaSession } = navigator
  const hasProgramme = pieces.length > 1
  const { next, previous } = getAdjacentVideos(player)
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: () => engine.play(),
    pause: () => engine.pause(),
    seekbackward: ({ seekOffset }) => engine.seek(engine.now() - (seekOffset ?? STEP)),
    seekforward: ({ seekOffset }) => engine.seek(engine.now() + (seekOffset ?? STEP)),
    seekto: ({ seekTime }) => engine.seek(seekTime ?? engine.now()),
    // Null takes away what another video has left: the bar hands over without taking its own away.
    previoustrack: hasProgramme || next || previous ? () => playPreviousTrack(player) : null,
    nexttrack: hasProgramme || next ? () => playNextTrack(player) : null,
  }
  const handle = (handler: (action: MediaSessionAction) => MediaSessionActionHandler | null) => {
    for (const action of Object.keys(handlers) as MediaSessionAction[]) {
      try {
        mediaSession.setActionHandler(action, handler(action))
      } catch {
        // The device has no such button.
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
    mediaSession.playbackState = playing ? 'playing' : 'paused'
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
