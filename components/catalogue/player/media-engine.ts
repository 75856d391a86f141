import {
  createState,
  initialState,
  type PlayerEngine,
  type PlayerEvents,
  type PlayerFailure,
} from '@/components/catalogue/player/engine'
import { ApiError } from '@/lib/client/api'

type MediaOptions = {
  url: string
  poster: string
  name: string
  /** The second at which it begins. */
  start: number
  events: PlayerEvents
  /** Fetches a fresh address when this one has stopped working; null when the viewer may not watch any more. */
  renew?: () => Promise<string | null>
}

function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.status === 0) return 'offline'
  return error.status === 401 ? 'signed-out' : 'unknown'
}

/**
 * A file in the browser's player. Its address is short-lived: when it fails, a fresh one is requested once and the
 * video goes on at the same second. A second failure is reported.
 */
export function createMediaEngine({ url, poster, name, start, events, renew }: MediaOptions): PlayerEngine {
  const media = document.createElement('video')
  media.controls = true
  media.playsInline = true
  media.poster = poster
  media.setAttribute('controlsList', 'nodownload')
  media.setAttribute('aria-label', name)
  media.className = 'absolute inset-0 size-full bg-black object-contain'

  const state = createState({ ...initialState, time: start })
  let address = url
  let opened = false
  let renewed = false
  /** Where to go on once the source is loaded. */
  let pending: number | null = start
  /** Whether it plays as soon as it can: not after the viewer paused it. */
  let wanted = true

  function load() {
    media.autoplay = wanted
    state.set({ failure: null, waiting: true })
    if (media.getAttribute('src') === address) media.load()
    else media.src = address
  }

  async function renewAddress() {
    pending ??= media.currentTime || state.get().time
    let fresh: string | null
    try {
      fresh = renew ? await renew() : null
    } catch (error) {
      if (opened) state.set({ failure: failureOf(error), waiting: false })
      return
    }
    if (!opened) return
    if (fresh === null) {
      state.set({ failure: renew ? 'no-access' : 'unknown', waiting: false })
      return
    }
    address = fresh
    load()
  }

  function onError() {
    pending ??= media.currentTime || state.get().time
    if (renewed || !renew) {
      const broken = media.error?.code === MediaError.MEDIA_ERR_DECODE ? 'unplayable' : 'unknown'
      state.set({ failure: navigator.onLine ? broken : 'offline', waiting: false })
      return
    }
    renewed = true
    void renewAddress()
  }

  // Also called while seeking: the window may be closed before that is done.
  function tellTime() {
    // While a new address loads the player is at 0: that is not the viewer's position.
    if (!isLoaded(media) || pending !== null) return
    state.set({ time: media.currentTime, ended: media.ended })
    events.onTime(media.currentTime)
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    error: onError,
    loadedmetadata() {
      if (pending) media.currentTime = pending
      pending = null
      media.playbackRate = state.get().rate
    },
    durationchange() {
      if (Number.isFinite(media.duration)) state.set({ duration: media.duration })
    },
    timeupdate: tellTime,
    seeking: tellTime,
    progress: () => state.set({ loaded: loadedUpTo(media) }),
    canplay: () => state.set({ waiting: false }),
    waiting: () => state.set({ waiting: true }),
    play() {
      wanted = true
      state.set({ playing: true })
    },
    playing() {
      renewed = false
      state.set({ playing: true, waiting: false, ended: false })
    },
    pause() {
      wanted = false
      state.set({ playing: false })
      events.onPause()
    },
    ended() {
      state.set({ playing: false, waiting: false, ended: true })
      events.onEnded()
    },
    volumechange: () => state.set({ volume: media.volume, muted: media.muted }),
    ratechange: () => state.set({ rate: media.playbackRate }),
  }
  const onOnline = () => state.get().failure === 'offline' && retry()

  function retry() {
    renewed = true
    state.set({ failure: null, waiting: true })
    if (renew) void renewAddress()
    else load()
  }

  return {
    element: media,
    media,
    getState: state.get,
    subscribe: state.subscribe,
    open() {
      opened = true
      for (const [event, listener] of Object.entries(listeners)) media.addEventListener(event, listener)
      window.addEventListener('online', onOnline)
      load()
      return () => {
        opened = false
        for (const [event, listener] of Object.entries(listeners)) media.removeEventListener(event, listener)
        window.removeEventListener('online', onOnline)
        pending = media.currentTime || pending
        media.pause()
        media.removeAttribute('src')
        media.load()
      }
    },
    // Refused where the browser wants a click first: then it stays paused.
    play: () => void media.play().catch(() => undefined),
    pause: () => media.pause(),
    seek(seconds) {
      const { duration } = state.get()
      const to = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
      // Before the metadata are loaded `currentTime` cannot be set; it is set then.
      if (!isLoaded(media)) pending = to
      else media.currentTime = to
      state.set({ time: to, ended: false })
    },
    now: () => pending ?? media.currentTime,
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
    setCaptions: () => undefined,
    setQuality: () => undefined,
    retry,
  }
}

/** Whether it has a length and a position of its own. */
const isLoaded = (media: HTMLMediaElement) => media.readyState >= HTMLMediaElement.HAVE_METADATA

/** The end of the stretch that is loaded around the current second. */
function loadedUpTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
