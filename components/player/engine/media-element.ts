import type { createState, PlayerEngine, PlayerState } from './engine'
import type { Stream } from './hls-stream'

/** URL of a file, or of a stream's main playlist. */
export type MediaSource = { kind: 'file' | 'hls'; url: string }

export function makeVideo(name: string, poster: string): HTMLVideoElement {
  const media = document.createElement('video')
  media.playsInline = true
  // Cast and AirPlay receivers send no cookies, so their requests would be rejected.
  media.setAttribute('disableremoteplayback', '')
  media.setAttribute('x-webkit-airplay', 'deny')
  // With the default of 0, a dialog would try to focus the video first, and fail: it has no native controls.
  media.tabIndex = -1
  media.poster = poster
  media.setAttribute('aria-label', name)
  media.className = 'absolute inset-0 size-full bg-black object-contain'
  return media
}

type ElementControls = Pick<PlayerEngine, 'setRate' | 'setVolume' | 'setMuted'>

/** `setVolume` and `setMuted` don't set the state, because the element's `volumechange` event does. */
export function elementControls(
  media: HTMLVideoElement,
  state: ReturnType<typeof createState<PlayerState>>,
): ElementControls {
  return {
    setRate(rate) {
      media.defaultPlaybackRate = rate
      media.playbackRate = rate
      state.set({ rate })
    },
    setVolume(volume) {
      media.volume = Math.min(1, Math.max(0, volume))
      if (volume > 0) media.muted = false
    },
    setMuted(muted) {
      media.muted = muted
    },
  }
}

/** @param streamNow returns the hls.js stream, or null if hls.js isn't used */
export function elementReports(
  media: HTMLVideoElement,
  state: ReturnType<typeof createState<PlayerState>>,
  streamNow: () => Stream | null,
) {
  /** Sets the duration or, for a livestream, its moving window. */
  function length() {
    const { duration, seekable, currentTime } = media
    if (Number.isFinite(duration)) return state.set({ duration, live: null })
    if (duration !== Infinity) return
    const last = seekable.length - 1
    const found = streamNow()?.live() ?? {
      from: last < 0 ? currentTime : seekable.start(0),
      to: last < 0 ? currentTime : seekable.end(last),
    }
    const live = { from: Math.ceil(found.from), to: Math.floor(found.to) }
    const known = state.get().live
    if (known?.from !== live.from || known.to !== live.to) state.set({ duration: 0, live })
  }
  return {
    durationchange: length,
    progress() {
      state.set({ loaded: loadedUpTo(media) })
      length()
    },
    volumechange: () => state.set({ volume: media.volume, muted: media.muted }),
    ratechange: () => state.set({ rate: media.playbackRate }),
  }
}

/** Tests by setting the volume, because iPhones and iPads ignore changes and always report 1. */
export function canSetVolume(media: HTMLMediaElement): boolean {
  media.volume = 0.5
  return media.volume === 0.5
}

export const isLoaded = (media: HTMLMediaElement) => media.readyState >= HTMLMediaElement.HAVE_METADATA

/** Maximum length in seconds of a hole in the buffer that playback skips. WebKit has one at each discontinuity. */
const HOLE_SECONDS = 0.5

/** Returns the end of the buffered range around the current position; 0 if there is none. */
export function loadedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  let end = 0
  for (let index = 0; index < buffered.length; index++) {
    const isNext = buffered.start(index) <= (end || currentTime) + HOLE_SECONDS
    if (isNext && buffered.end(index) >= currentTime) end = buffered.end(index)
  }
  return end
}

/** hls.js also works with ManagedMediaSource, which iPhones have instead of MediaSource. */
export const canStream = () => 'MediaSource' in window || 'ManagedMediaSource' in window

const HLS_TYPE = 'application/vnd.apple.mpegurl'

const isSafari = () => navigator.vendor.startsWith('Apple')

/** Elements whose sound scripts have taken over. Native HLS would be silent in them, for good. */
export const captured = new WeakSet<HTMLMediaElement>()

/**
 * Returns true if the browser plays the source without hls.js. Safari plays HLS better than hls.js does, and older
 * iPhones have no alternative. Chrome can play HLS, but offers no quality selection and gives up at the first server
 * error.
 */
export const playsItself = (media: HTMLMediaElement, kind: 'file' | 'hls'): boolean =>
  kind === 'file' || (media.canPlayType(HLS_TYPE) !== '' && (!canStream() || (isSafari() && !captured.has(media))))
