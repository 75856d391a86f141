import {
  createState,
  firstState,
  heldWithin,
  type EngineOptions,
  type PlayerEngine,
  type PlayerFailure,
} from '@/components/catalogue/player/engine'
import type { Stream } from '@/components/catalogue/player/hls-stream'
import type { CaptionSource } from '@/components/catalogue/player/playable'
import { ApiError } from '@/lib/client/api'

type MediaOptions = EngineOptions & {
  kind: 'file' | 'hls'
  url: string
  poster: string
  captions: readonly CaptionSource[]
  /** Fetches a fresh address when this one has stopped working; null when the viewer may not watch any more. */
  renew?: () => Promise<string | null>
}

function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.status === 0) return 'offline'
  return error.status === 401 ? 'signed-out' : 'unknown'
}

/** How long the picture may stand still before a chosen quality is given up, in milliseconds. */
const STALL_MS = 4000

/** `MediaError.MEDIA_ERR_DECODE`: what was loaded cannot be played. Larger codes are other kinds of that. */
const CANNOT_PLAY = 3

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/**
 * A file or a stream in the browser's player; hls.js is loaded only where the browser itself plays no streams. An
 * address is short-lived: when it fails, a fresh one is requested once and the video goes on at the same second. A
 * second failure is reported.
 */
export function createMediaEngine({ kind, url, poster, captions, renew, ...options }: MediaOptions): PlayerEngine {
  const { name, start, duration, settings, events } = options
  const media = document.createElement('video')
  media.playsInline = true
  media.poster = poster
  media.setAttribute('aria-label', name)
  media.className = 'absolute inset-0 size-full bg-black object-contain'

  media.volume = settings.volume
  media.muted = settings.muted
  media.defaultPlaybackRate = settings.rate

  const state = createState({
    ...firstState(start, duration, settings),
    captions: addCaptions(media, captions, settings.captions),
    // iPhones leave the volume to their own buttons.
    can: { rate: true, volume: media.volume === settings.volume },
  })
  let address = url
  let opened = false
  let renewed = false
  /** Where to go on once the source is loaded. */
  let pending: number | null = start
  /** Whether it plays as soon as it can: not after the viewer paused it. */
  let wanted = true
  /** Whether the browser's own player gets the address. */
  let native = kind === 'file' || media.canPlayType(HLS_TYPE) !== ''
  let stream: Stream | null = null
  let loads = 0
  let stall: ReturnType<typeof setTimeout>

  function load() {
    media.autoplay = wanted
    state.set({ failure: null, waiting: true })
    stream?.detach()
    stream = null
    const turn = ++loads
    if (!native) void loadStream(turn)
    else if (media.getAttribute('src') === address) media.load()
    else media.src = address
  }

  async function loadStream(turn: number) {
    const loaded = await import('@/components/catalogue/player/hls-stream').catch(() => null)
    if (turn !== loads) return
    if (!loaded) {
      fail(navigator.onLine ? 'unknown' : 'offline')
      return
    }
    stream = loaded.attachStream(media, {
      url: address,
      start: pending ?? 0,
      onQualities(options) {
        const chosen = options.find(({ id }) => id === settings.quality)?.id ?? null
        state.set({ qualities: { options, chosen } })
        if (chosen) stream?.setQuality(chosen)
      },
      onFailure: (what) => (what === 'media' ? fail('unplayable') : onError()),
    })
  }

  function fail(failure: PlayerFailure) {
    state.set({ failure, waiting: false, playing: false })
  }

  function setQuality(id: string | null) {
    stream?.setQuality(id)
    state.set({ qualities: { ...state.get().qualities, chosen: id } })
  }

  /** A browser may say that it plays streams and yet not play this one. */
  function tryWithoutNative(): boolean {
    if (kind !== 'hls' || !native || !('MediaSource' in window)) return false
    if ((media.error?.code ?? 0) < CANNOT_PLAY) return false
    native = false
    load()
    return true
  }

  async function renewAddress() {
    pending ??= media.currentTime || state.get().time
    let fresh: string | null
    try {
      fresh = renew ? await renew() : null
    } catch (error) {
      if (opened) fail(failureOf(error))
      return
    }
    if (!opened) return
    if (fresh === null) {
      fail(renew ? 'no-access' : 'unknown')
      return
    }
    address = fresh
    load()
  }

  function onError() {
    pending ??= media.currentTime || state.get().time
    if (renew && !renewed) {
      renewed = true
      void renewAddress()
    } else if (!tryWithoutNative()) {
      const broken = media.error?.code === CANNOT_PLAY ? 'unplayable' : 'unknown'
      fail(navigator.onLine ? broken : 'offline')
    }
  }

  // Also called while seeking: the window may be closed before that is done.
  function tellTime() {
    // While a new address loads the player is at 0: that is not the viewer's position.
    if (!isLoaded(media) || pending !== null) return
    state.set({ time: media.currentTime, ended: media.ended })
    events.onTime(media.currentTime)
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => unknown>> = {
    // Where hls.js plays, it hears of errors itself.
    error: () => stream || onError(),
    loadedmetadata() {
      if (pending) media.currentTime = pending
      pending = null
      media.playbackRate = state.get().rate
      // Browsers choose tracks by themselves when they load a video.
      showCaptions(media, state.get().captions.chosen)
    },
    durationchange() {
      if (Number.isFinite(media.duration)) state.set({ duration: media.duration })
    },
    timeupdate: tellTime,
    seeking: tellTime,
    progress: () => state.set({ loaded: loadedUpTo(media) }),
    canplay() {
      clearTimeout(stall)
      state.set({ waiting: false })
    },
    waiting() {
      state.set({ waiting: true })
      clearTimeout(stall)
      // The network does not carry what was chosen: what it carries is better than a picture that stands still.
      stall = setTimeout(() => state.get().qualities.chosen && setQuality(null), STALL_MS)
    },
    play() {
      wanted = true
      state.set({ playing: true })
    },
    playing() {
      renewed = false
      state.set({ playing: true, waiting: false, ended: false })
    },
    pause() {
      // Chromium also pauses a video that fails: that is not the viewer's wish.
      if (!media.error) wanted = false
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
        clearTimeout(stall)
        pending = media.currentTime || pending
        media.pause()
        stream?.detach()
        stream = null
        loads++
        media.removeAttribute('src')
        media.load()
      }
    },
    // Refused where the browser wants a click first: then it stays paused.
    play: () => void media.play().catch(() => undefined),
    pause: () => media.pause(),
    seek(seconds) {
      const { duration } = state.get()
      const to = heldWithin(seconds, duration)
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
    setCaptions(id) {
      showCaptions(media, id)
      state.set({ captions: { ...state.get().captions, chosen: id } })
    },
    setQuality,
    retry,
  }
}

/** Adds tracks of captions. @returns what can be chosen, and what is: the remembered language, if it is there */
function addCaptions(media: HTMLVideoElement, captions: readonly CaptionSource[], remembered: string | null) {
  for (const { language, label, url } of captions) {
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: language, label, src: url })
    media.append(track)
  }
  const options = captions.map(({ language, label }) => ({ id: language, label }))
  const chosen = options.find(({ id }) => id === remembered)?.id ?? null
  showCaptions(media, chosen)
  return { options, chosen }
}

function showCaptions(media: HTMLVideoElement, language: string | null): void {
  for (const track of media.textTracks) track.mode = track.language === language ? 'showing' : 'disabled'
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
