import Hls, { type ErrorData, type LoadPolicy, type RetryConfig } from 'hls.js'
import type { LiveWindow, TrackOption } from './engine'
import { isLater } from './failure'
import { loadedUpTo } from './media-element'

type StreamOptions = {
  url: string
  /** The second at which it begins. */
  start: number
  /** What can be chosen: one entry for each size of the picture. */
  onQualities: (options: readonly TrackOption[]) => void
  /** Sounds that can be chosen, and the place of the one that plays: it has one or more beside the picture. */
  onSounds: (sounds: readonly { language?: string | undefined; label: string }[], current: number) => void
  /** The server fails or the network is away, and is tried again; or all that failed has arrived. */
  onAway: (away: boolean) => void
  /** It cannot go on: an address failed, its server stayed away, or the browser cannot play what it got. */
  onFailure: (what: 'address' | 'away' | 'media') => void
}

export type Stream = {
  /** @param id one of the qualities; null leaves the choice to what the network carries */
  setQuality: (id: string | null) => void
  /** @param index place of a sound */
  setSound: (index: number) => void
  /** The window of a livestream; null for what has an end. */
  live: () => LiveWindow | null
  detach: () => void
}

/** A server that fails, or a network that is away, for twenty seconds ends no video. A refusal is told at once. */
const again = { maxNumRetry: 8, retryDelayMs: 1000, maxRetryDelayMs: 4000 }

/** No answer although the browser is online, or an answer that asks for a retry. */
const isLost = (status = -1) => status === 0 || isLater(status)

/** How often what fails is loaded again. @param onRetry called before each attempt */
function policyOf(onRetry: () => void): LoadPolicy {
  const shouldRetry: RetryConfig['shouldRetry'] = (config, count, _, response, retry) => {
    const isTried = retry || (isLost(response?.code) && count < (config?.maxNumRetry ?? 0))
    if (isTried) onRetry()
    return isTried
  }
  const retry = { ...again, shouldRetry }
  return { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 120_000, timeoutRetry: retry, errorRetry: retry } }
}

/** The side by which a quality is named: 1080p of an upright video too. */
const shorterSide = ({ width, height }: { width: number; height: number }) => Math.min(width || height, height)

/** Statuses of an address that has expired, or was never this viewer's. */
const refusals: readonly number[] = [401, 403, 410]

/** Tracks that are loaded side by side, each with parts and a playlist of its own. */
type Track = 'main' | 'audio' | 'subtitle'

const trackOf = ({ frag, context }: Pick<ErrorData, 'frag' | 'context'>): Track =>
  frag?.type ?? (context?.type === 'audioTrack' ? 'audio' : context?.type === 'subtitleTrack' ? 'subtitle' : 'main')

/**
 * Plays a stream (HLS) by hls.js. It is the full edition: the light one is silent where the sound is beside the picture
 * (Cloudflare), and knows no subtitles of a stream.
 */
export function attachStream(media: HTMLVideoElement, options: StreamOptions): Stream {
  const { url, start, onQualities, onSounds, onAway, onFailure } = options
  if (!Hls.isSupported()) {
    onFailure('media')
    return { setQuality: () => undefined, setSound: () => undefined, live: () => null, detach: () => undefined }
  }
  /** Tracks without which nothing plays, and of which something fails: what arrives of another one changes nothing. */
  const lost = new Set<Track>()
  function tell(track: Track, isLost: boolean) {
    if (isLost && track !== 'subtitle') lost.add(track)
    else lost.delete(track)
    onAway(lost.size > 0)
  }
  const policy = policyOf(() => undefined)
  const hls = new Hls({
    // The worker would be a script from a blob, which our content security policy forbids.
    enableWorker: false,
    // -1 is the present of a livestream and the start of a recording; 0 is the oldest second that a livestream has.
    startPosition: start > 0 ? start : -1,
    liveDurationInfinity: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // The library tells of no attempt but the last one.
    manifestLoadPolicy: policyOf(() => tell('main', true)),
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    keyLoadPolicy: policy,
  })
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
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => tell(frag.type, false))
  hls.on(Hls.Events.ERROR, (_, data) => {
    const { fatal, type, details, response } = data
    // A refusal is the same for every size, and no later attempt changes it.
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
    // Without its subtitles the video goes on. Who chooses them again requests them anew.
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
    // The buffer plays on, however long the server stays away.
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
    live() {
      const details = hls.latestLevelDetails
      return details?.live ? { from: details.fragmentStart, to: hls.liveSyncPosition ?? details.edge } : null
    },
    detach: () => hls.destroy(),
  }
}
