import type VimeoApi from '@vimeo/player'
import { vimeoPlayerUrl } from '@/lib/shared/media/vimeo'
import { clampToVideo, createState, firstState, type EngineOptions, type PlayerEngine } from './engine'
import { captionText } from './media-tracks'
import { createPlayback, frameChange } from './playback'
import { vimeoFrame } from './vimeo-frame'

type VimeoOptions = EngineOptions & {
  vimeoId: string
  /** `h` parameter of an unlisted video's URL; null for other videos. */
  embedKey: string | null
}

/** Milliseconds to wait for Vimeo's player before reporting a failure. */
const READY_MS = 15_000

/** Longest time, in seconds, for which a position is continued while the frame doesn't report one. */
const REPORT_SECONDS = 0.5

/** Passes our iframe to Vimeo's library. Given only an id, the library would first call Vimeo's oEmbed service. */
export function createVimeoEngine({ vimeoId, embedKey, ...options }: VimeoOptions): PlayerEngine {
  const { name, start, duration, settings, events } = options
  const frame = vimeoFrame(name)
  const url = new URL(vimeoPlayerUrl(vimeoId, embedKey))
  url.searchParams.set('dnt', '1')
  if (!options.waits) url.searchParams.set('autoplay', '1')
  const address = url.href
  frame.src = address
  // Skipped by Tab, because keyboard shortcuts don't work inside the frame. Our controls offer everything that the
  // frame's own controls do.
  frame.tabIndex = -1

  // Capabilities are unknown until the frame has loaded.
  const state = createState({
    ...firstState(start, duration, settings),
    can: { control: true, rate: false, volume: false },
  })
  /** `ready` is set once the start position has been reached and the player accepts commands. */
  let connected: VimeoApi | null = null
  let ready: VimeoApi | null = null
  const playback = createPlayback(state, frameChange)
  /** True if play was requested before the player was ready. */
  let isWanted = false
  let onText: ((text: string) => void) | null = null
  let opened = 0
  /** Time of the last report (`performance.now()`), which come about four times a second. */
  let reportedAt = 0
  let late: ReturnType<typeof setTimeout>

  /** Ignores errors, because rejected commands change nothing. */
  const ask = (wish: (to: VimeoApi) => Promise<unknown>) => {
    if (ready) void wish(ready).catch(() => undefined)
  }

  function fail() {
    clearTimeout(late)
    playback.send({ type: 'fail', failure: navigator.onLine ? 'unknown' : 'offline' })
  }

  /** Reports a failure if the player takes too long. The player still plays once it connects. */
  function begin(): number {
    clearTimeout(late)
    late = setTimeout(fail, READY_MS)
    return ++opened
  }

  /** Destroys the player before a retry, because Vimeo's library caches one player per frame, even a rejected one. */
  function forget(made: VimeoApi): void {
    const place = frame.parentNode
    connected = null
    // Unloads the frame, because it would play behind the failure notice once it is attached again.
    frame.removeAttribute('src')
    void made.destroy()
    place?.appendChild(frame)
  }

  async function connect(turn: number): Promise<void> {
    const library = await import('@vimeo/player').catch(() => null)
    const gone = () => turn !== opened
    if (gone()) return
    if (!library) return fail()
    const { default: Player } = library
    const made = new Player(frame)
    connected = made
    // Ignores errors with a method name, because they are rejected commands.
    made.on('error', ({ method }) => method || playback.send({ type: 'fail', failure: 'unknown' }))
    const refused = await made.ready().then(
      () => false,
      () => true,
    )
    if (gone()) return
    if (refused) {
      forget(made)
      return fail()
    }
    clearTimeout(late)
    playback.send({ type: 'ready' })
    const from = playback.get().pending ?? 0
    if (from > 0) await made.setCurrentTime(from).catch(() => undefined)
    if (gone()) return
    // Subscribes only now, because earlier events would overwrite the stored position with 0.
    made.on('timeupdate', ({ seconds, duration }) => {
      reportedAt = performance.now()
      playback.send({ type: 'time', second: seconds, duration })
      events.onTime(seconds)
    })
    made.on('seeked', ({ seconds }) => {
      playback.send({ type: 'seeked', second: seconds })
      events.onTime(seconds)
    })
    for (const type of ['play', 'playing', 'bufferstart', 'bufferend'] as const)
      made.on(type, () => playback.send({ type }))
    made.on('pause', () => {
      playback.send({ type: 'pause' })
      events.onPause()
    })
    made.on('ended', () => {
      playback.send({ type: 'ended' })
      events.onEnded()
    })
    made.on('volumechange', ({ volume, muted }) => state.set({ volume, muted }))
    made.on('playbackratechange', ({ playbackRate }) => state.set({ rate: playbackRate }))
    made.on('cuechange', ({ cues }: { cues: readonly { text: string }[] }) =>
      onText?.(captionText(cues.map(({ text }) => text))),
    )
    ready = made
    const second = playback.get().pending ?? start
    if (second !== start) ask((to) => to.setCurrentTime(second).then(() => (options.waits ? undefined : to.play())))
    if (isWanted) ask((to) => to.play())
    await learn(made)
  }

  /** Reads the video's capabilities and applies the viewer's settings, because a reloaded frame has lost them. */
  async function learn(from: VimeoApi): Promise<void> {
    const { volume, rate, muted } = state.get()
    const isTaken = (asked: Promise<unknown>) =>
      asked.then(
        () => true,
        () => false,
      )
    // Checks if the video started before we subscribed. Doesn't wait for the requests below, because newer events may
    // arrive before the slowest response.
    const isPaused = from.getPaused().catch(() => true)
    void isPaused.then((paused) => from === ready && playback.send({ type: 'answer', paused }))
    const [length, takesVolume, takesRate, tracks, qualities] = await Promise.all([
      from.getDuration().catch(() => 0),
      isTaken(from.setVolume(volume)),
      // Rejected if the video's owner doesn't allow other speeds.
      isTaken(from.setPlaybackRate(rate)),
      from.getTextTracks().catch(() => null),
      from.getQualities().catch(() => null),
    ])
    if (from !== ready) return
    if (muted) ask((to) => to.setMuted(true))
    const languages = (tracks ?? []).map(({ language, label }) => ({ id: language, label }))
    const sizes = (qualities ?? []).filter(({ id }) => id !== 'auto').map(({ id, label }) => ({ id, label }))
    const language = state.get().captions.wanted
    const size = state.get().qualities.wanted
    state.set({
      duration: length || state.get().duration,
      can: { control: true, rate: takesRate, volume: takesVolume },
      rate: takesRate ? rate : 1,
      captions: { options: languages, chosen: null, wanted: language },
      qualities: { options: sizes, chosen: null, wanted: size },
    })
    if (languages.some(({ id }) => id === language)) setCaptions(language)
    if (sizes.some(({ id }) => id === size)) setQuality(size)
  }

  function setCaptions(id: string | null) {
    ask((to) => (id === null ? to.disableTextTrack() : to.enableTextTrack(id, undefined, onText === null)))
    if (id === null) onText?.('')
    state.set({ captions: { ...state.get().captions, chosen: id, wanted: id } })
  }

  function setQuality(id: string | null) {
    ask((to) => to.setQuality(id ?? 'auto'))
    state.set({ qualities: { ...state.get().qualities, chosen: id, wanted: id } })
  }

  function leave() {
    opened++
    clearTimeout(late)
    playback.send({ type: 'leave' })
    for (const event of [
      ...(['error', 'timeupdate', 'seeked', 'play', 'playing', 'bufferstart', 'bufferend'] as const),
      ...(['pause', 'ended', 'volumechange', 'playbackratechange', 'cuechange'] as const),
    ])
      connected?.off(event)
    connected = ready = null
  }

  /** Reloads the frame, which loses all settings. `learn` applies them again. */
  function retry() {
    leave()
    const turn = begin()
    playback.send({ type: 'retry' })
    frame.addEventListener('load', () => turn === opened && void connect(turn), { once: true })
    frame.src = address
  }
  const onOnline = () => state.get().failure === 'offline' && retry()

  return {
    element: frame,
    media: null,
    getState: state.get,
    subscribe: state.subscribe,
    open() {
      const turn = begin()
      if (frame.src !== address) frame.src = address
      window.addEventListener('online', onOnline)
      void connect(turn)
      return () => {
        window.removeEventListener('online', onOnline)
        const left = connected
        leave()
        void left?.unload().catch(() => undefined)
      }
    },
    play() {
      isWanted = options.waits === true && !ready
      ask((to) => to.play())
    },
    pause() {
      isWanted = false
      ask((to) => to.pause())
    },
    seek(seconds) {
      const second = clampToVideo(seconds, state.get())
      reportedAt = 0
      playback.send({ type: 'seek', second })
      // Reports the position immediately, because the player may be closed before the frame reports it.
      events.onTime(second)
      ask((to) => to.setCurrentTime(second))
    },
    now() {
      const { time, playing, waiting, rate } = state.get()
      if (!playing || waiting || reportedAt === 0) return time
      return time + Math.min(REPORT_SECONDS, ((performance.now() - reportedAt) / 1000) * rate)
    },
    setRate: (rate) => ask((to) => to.setPlaybackRate(rate)),
    setVolume: (volume) => ask((to) => to.setVolume(Math.min(1, Math.max(0, volume)))),
    setMuted: (muted) => ask((to) => to.setMuted(muted)),
    setCaptions,
    divertCaptions(listener) {
      onText = listener
      const { chosen } = state.get().captions
      if (chosen !== null) setCaptions(chosen)
    },
    setSound: () => undefined,
    setQuality,
    setPictureOff: () => undefined,
    thumbnails: async () => null,
    retry,
  }
}
