import { holdAudioFocus } from '@/components/player/engine/audio-focus'
import type { EngineOptions, PlayerEngine } from '@/components/player/engine/engine'
import { createEventEngine } from '@/components/player/engine/event-engine'
import type { MediaSource } from '@/components/player/engine/media-element'
import { createMediaEngine } from '@/components/player/engine/media-engine'
import { createVimeoEngine } from '@/components/player/engine/vimeo-engine'
import { isPart } from '@/components/player/practice/loop'
import { practiceOf } from '@/components/player/practice/practice'
import { recordProgress, resumeSecond } from '@/components/player/progress/progress'
import { tuningOf } from '@/components/player/tuning/tuning'
import { playerSettings, savePlayerSettings } from '@/lib/client/player/player-settings'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { SessionUser } from '@/lib/domains/accounts/schema'
import type { ApiSource } from '@/lib/domains/media/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export type PlayerSession = {
  playable: Playable
  engine: PlayerEngine
  /**
   * Starts or resumes the video. The dialog and the mini player each hold the session, and the video plays until the
   * last of them has released it.
   * @returns a function that releases the session; the last release stops the video and stores its progress
   */
  hold: () => () => void
}

type SessionOptions = {
  /** Stores where the viewer stopped. False if only parts are heard, which must not move that position. */
  records?: boolean
  /** Loads without playing. */
  waits?: boolean
}

/**
 * Loads nothing until `hold` is called.
 * @param start position in seconds; by default, where the viewer stopped
 * @returns null if there is nothing to play
 */
export function createSession(
  playable: Playable,
  start?: number,
  { records = true, waits = false }: SessionOptions = {},
): PlayerSession | null {
  const { viewing, name } = playable
  const progress = recordProgress(records ? viewing : undefined, () => {
    const loop = engine && practiceOf(engine).getState().loop
    return loop !== null && isPart(loop, viewing?.durationSeconds ?? 0)
  })
  const viewerId = viewerOf(playable)
  const settings = playerSettings(viewerId)
  const engine: PlayerEngine | null = engineOf(playable, {
    name,
    start: start ?? (viewing ? resumeSecond(viewing) : 0),
    duration: viewing?.durationSeconds ?? 0,
    settings: isLive(playable) ? { ...settings, rate: 1 } : settings,
    events: progress,
    waits,
  })
  if (!engine) return null
  let holders = 0
  let close = () => {}
  return {
    playable,
    engine,
    hold() {
      if (holders++ === 0) {
        const { hush } = practiceOf(engine)
        const stops = [
          progress.open(),
          hush,
          tuningOf(engine).release,
          savePlayerChoices(engine, playable),
          holdAudioFocus(engine),
          recordPractising(engine, playable),
          engine.open(),
        ]
        if (waits) engine.pause()
        // Stops the engine first, because it may report a last position and thereby start another loop.
        close = () => stops.reverse().forEach((stop) => stop())
      }
      let held = true
      return () => {
        if (held && --holders === 0) close()
        held = false
      }
    },
  }
}

/** Loads the code only for entries of a followed playlist. Without it, nothing is recorded. */
function recordPractising(engine: PlayerEngine, { viewing, practising }: Playable): () => void {
  if (!viewing || !practising) return () => {}
  let stop: (() => void) | null = () => {}
  import('@/components/player/progress/practice-record').then(
    ({ recordPractice }) => (stop &&= recordPractice(engine, viewing.viewerId, practising)),
    () => undefined,
  )
  return () => {
    stop?.()
    stop = null
  }
}

const viewerOf = ({ viewing, viewerId = 0 }: Playable): number => viewing?.viewerId ?? viewerId

/**
 * Returns true for livestreams. They ignore the speed setting, because slower playback falls behind and faster playback
 * runs out of data.
 */
const isLive = ({ viewing, viewerId }: Playable): boolean => !viewing && viewerId !== undefined

function savePlayerChoices(engine: PlayerEngine, playable: Playable): () => void {
  const viewerId = viewerOf(playable)
  let last = engine.getState()
  return engine.subscribe(() => {
    const state = engine.getState()
    const { volume, muted, rate, captions, sounds, qualities, can } = state
    if (volume !== last.volume || muted !== last.muted) savePlayerSettings(viewerId, { volume, muted })
    // An exercise changes the speed by itself, and restores it at its end.
    const isOwnRate = !isLive(playable) && !practiceOf(engine).getState().exercise
    if (rate !== last.rate && can.rate && isOwnRate) savePlayerSettings(viewerId, { rate })
    if (captions.wanted !== last.captions.wanted) savePlayerSettings(viewerId, { captions: captions.wanted })
    if (sounds.wanted !== last.sounds.wanted) savePlayerSettings(viewerId, { sound: sounds.wanted })
    if (qualities.wanted !== last.qualities.wanted) savePlayerSettings(viewerId, { quality: qualities.wanted })
    last = state
  })
}

function engineOf(playable: Playable, options: EngineOptions): PlayerEngine | null {
  const { source, locked, thumbnailUrl, refreshPath, captions = [] } = playable
  if (locked || !source) return null
  if (source.kind === 'vimeo-event') return createEventEngine({ ...options, ...source })
  if (source.kind === 'vimeo') return createVimeoEngine({ ...options, ...source })
  const renew = refreshPath ? () => renewed(refreshPath, viewerOf(playable)) : undefined
  return createMediaEngine({ ...options, source, poster: thumbnailUrl, captions, renew })
}

/**
 * Fetches a fresh URL; null if the viewer has no access.
 * @throws ApiError 401 if the viewer has logged out, because visitors also get a response without a URL
 */
async function renewed(refreshPath: string, viewerId: number): Promise<MediaSource | null> {
  const source = mediaSource(await callApi<ApiSource>(refreshPath))
  if (source || viewerId === 0) return source
  const { id } = await callApi<SessionUser>(apiRoutes.session, { asAnyone: true })
  if (id !== viewerId) throw new ApiError(401, 'You’ve been logged out.')
  return null
}

function mediaSource({ fileUrl, hlsUrl }: ApiSource): MediaSource | null {
  if (hlsUrl) return { kind: 'hls', url: hlsUrl }
  return fileUrl ? { kind: 'file', url: fileUrl } : null
}
