import type { createState, PlayerEngine, PlayerState } from './engine'
import type { Stream } from './hls-stream'

/** A file, or the main playlist of a stream. */
export type MediaSource = { kind: 'file' | 'hls'; url: string }

/** A video without an address yet. @param name of the video, for assistive technology */
export function makeVideo(name: string, poster: string): HTMLVideoElement {
  const media = document.createElement('video')
  media.playsInline = true
  // A receiver (Cast, AirPlay) sends no cookies, so each address would be refused to it.
  media.setAttribute('disableremoteplayback', '')
  media.setAttribute('x-webkit-airplay', 'deny')
  // It says 0 although nothing focuses a video without its own controls: a dialog would take it for its first stop.
  media.tabIndex = -1
  media.poster = poster
  media.setAttribute('aria-label', name)
  media.className = 'absolute inset-0 size-full bg-black object-contain'
  return media
}

type ElementControls = Pick<PlayerEngine, 'setRate' | 'setVolume' | 'setMuted'>

/** The controls that the element carries out at once, whatever is loaded. It tells of volume and muting by itself. */
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

/**
 * Reports of the element itself, whatever is loaded.
 * @param streamNow plays it; null where the browser itself does
 */
export function elementReports(
  media: HTMLVideoElement,
  state: ReturnType<typeof createState<PlayerState>>,
  streamNow: () => Stream | null,
) {
  /** A livestream has no length, and a window that moves on while it plays. */
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

/** Whether the volume can be set: iPhones and iPads leave it to their own buttons, and always tell 1. */
export function canSetVolume(media: HTMLMediaElement): boolean {
  media.volume = 0.5
  return media.volume === 0.5
}

/** Whether it has a length and a position of its own. */
export const isLoaded = (media: HTMLMediaElement) => media.readyState >= HTMLMediaElement.HAVE_METADATA

/** The end of the stretch that is loaded around the current second. */
export function loadedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}

/** True where hls.js runs: iPhones have the managed kind of source only. */
export const canStream = () => 'MediaSource' in window || 'ManagedMediaSource' in window

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Safari's player of streams is the better one, and the only one on older iPhones. */
const isSafari = () => navigator.vendor.startsWith('Apple')

/**
 * True if the browser's own player gets the address. Chrome plays streams too, but lets nobody choose a quality, and
 * ends at the first errors of a server.
 */
export const playsItself = (media: HTMLMediaElement, kind: 'file' | 'hls'): boolean =>
  kind === 'file' || (media.canPlayType(HLS_TYPE) !== '' && (isSafari() || !canStream()))
