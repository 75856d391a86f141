import type { createState, PlayerEngine, PlayerState } from './engine'
import type { Stream } from './hls-stream'

/** A file, or the main playlist of a stream. */
export type MediaSource = { kind: 'file' | 'hls'; url: string }

/** @param name accessible name */
export function makeVideo(name: string, poster: string): HTMLVideoElement {
  const media = document.createElement('video')
  media.playsInline = true
  // Cast and AirPlay receivers send no cookies, so their requests would be rejected.
  media.setAttribute('disableremoteplayback', '')
  media.setAttribute('x-webkit-airplay', 'deny')
  // The default of 0 would make a dialog focus the video first, although it isn't focusable without native controls.
  media.tabIndex = -1
  media.poster = poster
  media.setAttribute('aria-label', name)
  media.className = 'absolute inset-0 size-full bg-black object-contain'
  return media
}

type ElementControls = Pick<PlayerEngine, 'setRate' | 'setVolume' | 'setMuted'>

/** Volume and muting are reported by events. */
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

/** @param streamNow hls.js, or null where the browser plays HLS natively */
export function elementReports(
  media: HTMLVideoElement,
  state: ReturnType<typeof createState<PlayerState>>,
  streamNow: () => Stream | null,
) {
  /** A livestream has no duration, but a moving window. */
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

/** iPhones and iPads allow volume changes only by their buttons, and always report 1. */
export function canSetVolume(media: HTMLMediaElement): boolean {
  media.volume = 0.5
  return media.volume === 0.5
}

export const isLoaded = (media: HTMLMediaElement) => media.readyState >= HTMLMediaElement.HAVE_METADATA

/** Buffered range around the current position. */
export function loadedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}

/** hls.js also works with ManagedMediaSource, the only kind on iPhones. */
export const canStream = () => 'MediaSource' in window || 'ManagedMediaSource' in window

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Safari's native HLS player is better than hls.js, and the only option on older iPhones. */
const isSafari = () => navigator.vendor.startsWith('Apple')

/**
 * True if the browser plays the source natively. Chrome can play HLS, but offers no quality selection and gives up at
 * the first server error.
 */
export const playsItself = (media: HTMLMediaElement, kind: 'file' | 'hls'): boolean =>
  kind === 'file' || (media.canPlayType(HLS_TYPE) !== '' && (isSafari() || !canStream()))
