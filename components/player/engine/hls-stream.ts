import Hls, { type ErrorData, type LoadPolicy, type RetryConfig } from 'hls.js'
import type { LivePlace } from '@/components/player/live/live-place'
import type { LiveWindow, TrackOption } from './engine'
import { isLater } from './failure'
import { loadedUpTo } from './media-element'

type StreamOptions = {
  url: string
  start: number
  place: Pick<LivePlace, 'isKept' | 'positionIn' | 'check'>
  onQualities: (options: readonly TrackOption[]) => void
  /** @param current index of the active track */
  onSounds: (sounds: readonly { language?: string | undefined; label: string }[], current: number) => void
  /** True while the network or server is down and retries are running; false once data arrives again. */
  onAway: (away: boolean) => void
  /**
   * Called when playback can't continue. `address`: a URL was rejected; `away`: the server stayed down; `media`: the
   * media can't be played.
   */
  onFailure: (what: 'address' | 'away' | 'media') => void
}

export type Stream = {
  /** Null selects the quality automatically. */
  setQuality: (id: string | null) => void
  setSound: (index: number) => void
  /** Returns null for a recording. */
  live: () => LiveWindow | null
  detach: () => void
}

/** Eight retries take almost half a minute. */
const again = { maxNumRetry: 8, retryDelayMs: 1000, maxRetryDelayMs: 4000 }

/** Returns true if there was no response (status 0), or for a status worth retrying. */
const isLost = (status = -1) => status === 0 || isLater(status)

function policyOf(onRetry: () => void): LoadPolicy {
  const shouldRetry: RetryConfig['shouldRetry'] = (config, count, _, response, retry) => {
    const isTried = retry || (isLost(response?.code) && count < (config?.maxNumRetry ?? 0))
    if (isTried) onRetry()
    return isTried
  }
  const retry = { ...again, shouldRetry }
  return { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 120_000, timeoutRetry: retry, errorRetry: retry } }
}

/** Qualities are named after the shorter side, so that a portrait video can be 1080p too. */
const shorterSide = ({ width, height }: { width: number; height: number }) => Math.min(width || height, height)

/** Statuses of URLs that have expired or belong to another viewer. */
const refusals: readonly number[] = [401, 403, 410]

/** Part of a stream with its own playlist. */
type Track = 'main' | 'audio' | 'subtitle'

const trackOf = ({ frag, context }: Pick<ErrorData, 'frag' | 'context'>): Track =>
  frag?.type ?? (context?.type === 'audioTrack' ? 'audio' : context?.type === 'subtitleTrack' ? 'subtitle' : 'main')

/**
 * Uses the full build of hls.js, because Cloudflare's subtitles and separate audio tracks don't work with the light
 * build.
 */
export function attachStream(media: HTMLVideoElement, options: StreamOptions): Stream {
  const { url, start, place, onQualities, onSounds, onAway, onFailure } = options
  if (!Hls.isSupported()) {
    onFailure('media')
    return { setQuality: () => undefined, setSound: () => undefined, live: () => null, detach: () => undefined }
  }
  /**
   * Required tracks that are failing to load. Kept per track, because data for one track doesn't mean that the others
   * have recovered.
   */
  const lost = new Set<Track>()
  function tell(track: Track, isLost: boolean) {
    if (isLost && track !== 'subtitle') lost.add(track)
    else lost.delete(track)
    onAway(lost.size > 0)
  }
  const policy = policyOf(() => undefined)
  const hls = new Hls({
    // Disabled, because the content security policy blocks the worker's blob script.
    enableWorker: false,
    // -1 is the live edge, or the start of a recording. 0 would be the oldest second of a livestream.
    startPosition: start > 0 && !place.isKept() ? start : -1,
    liveDurationInfinity: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // hls.js reports only the last failure of the main playlist, so this policy reports each retry.
    manifestLoadPolicy: policyOf(() => tell('main', true)),
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    keyLoadPolicy: policy,
  })
  function live(): LiveWindow | null {
    const details = hls.latestLevelDetails
    return details?.live ? { from: details.fragmentStart, to: hls.liveSyncPosition ?? details.edge } : null
  }
  let recovered = false
  let refused = false
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    const sides = [...new Set(levels.map(shorterSide).filter((side) => side > 0))].sort((a, b) => b - a)
    if (sides.length > 1) onQualities(sides.map((side) => ({ id: String(side), label: `${side}p` })))
  })
  const tellSounds = () => {
    const sounds = hls.audioTracks.map(({ name, lang }) => ({ label: name, language: lang }))
    onSounds(sounds, hls.audioTrack)
  }
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, tellSounds)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, tellSounds)
  let isPlaced = false
  hls.on(Hls.Events.LEVEL_UPDATED, () => {
    const window = live()
    const second = window && !isPlaced ? place.positionIn(window) : null
    isPlaced = true
    // Restarts before the first segment, because WebKit stalls if it is moved from the live edge while that loads.
    if (second !== null) hls.startLoad(second)
    place.check()
  })
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => tell(frag.type, false))
  hls.on(Hls.Events.ERROR, (_, data) => {
    const { fatal, type, details, response } = data
    // A rejection applies to every quality, so retrying is useless.
    if (refusals.includes(response?.code ?? 0)) {
      hls.stopLoad()
      if (!refused) onFailure('address')
      refused = true
      return
    }
    const track = trackOf(data)
    const isAway = type === Hls.ErrorTypes.NETWORK_ERROR && (isLost(response?.code) || /TimeOut$/.test(details))
    if (isAway) tell(track, true)
    if (!fatal) return
    // Continues without subtitles. Selecting them again retries.
    if (track === 'subtitle') {
      hls.subtitleTrack = -1
      hls.startLoad()
      return
    }
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
      return
    }
    if (type !== Hls.ErrorTypes.NETWORK_ERROR) return onFailure('media')
    if (!isAway) return onFailure('address')
    // Retries as long as playback continues from the buffer.
    if (loadedUpTo(media) > media.currentTime + 1) hls.startLoad()
    else onFailure('away')
  })
  hls.loadSource(url)
  hls.attachMedia(media)
  return {
    setQuality(id) {
      hls.nextLevel = id === null ? -1 : hls.levels.findIndex((level) => String(shorterSide(level)) === id)
    },
    setSound(index) {
      tell('audio', false)
      hls.audioTrack = index
    },
    live,
    detach: () => hls.destroy(),
  }
}
