import { createReconnect } from '@/lib/client/requests/reconnect'
import type { CaptionSource } from '@/lib/domains/viewing/playable/schema'
import {
  clampToVideo,
  createState,
  firstState,
  type EngineOptions,
  type PlayerEngine,
  type PlayerFailure,
} from './engine'
import { absence, failureIn, failureOf } from './failure'
import type { Stream } from './hls-stream'
import {
  elementControls,
  elementReports,
  isLoaded,
  makeVideo,
  mayStream,
  playsItself,
  takesVolume,
  type MediaSource,
} from './media-element'
import { createTracks } from './media-tracks'
import { createStreamPlaylist, isAway } from './stream-playlist'
import { createQuality } from './stream-quality'

type MediaOptions = EngineOptions & {
  source: MediaSource
  poster: string
  captions: readonly CaptionSource[]
  /**
   * Fetches a fresh address when this one has stopped working; null when the viewer may not watch any more. It may be
   * of the stream that was made of the file meanwhile.
   */
  renew?: () => Promise<MediaSource | null>
}

/** Whether a fresh address helped is known so many seconds from where the old one failed. */
const PASSED_SECONDS = 5

/**
 * A file or a stream in the browser's player; hls.js is loaded only where the browser itself plays no streams. An
 * address is short-lived: when it fails, a fresh one is requested once and the video goes on at the same second. A
 * second failure is reported.
 */
export function createMediaEngine({ source, poster, captions, renew, ...options }: MediaOptions): PlayerEngine {
  const { name, start, duration, settings, events } = options
  const media = makeVideo(name, poster)
  const volume = takesVolume(media)
  Object.assign(media, { volume: settings.volume, muted: settings.muted, defaultPlaybackRate: settings.rate })

  const state = createState({
    ...firstState(start, duration, settings),
    can: { control: true, rate: true, volume },
  })
  let { kind, url: address } = source
  let opened = false
  /** The second at which a fresh address was requested; null once the video has gone on from there. */
  let renewedAt: number | null = null
  /** Where to go on once the source is loaded. */
  let pending: number | null = start
  /** Whether it plays as soon as it can: not after the viewer paused it. */
  let wanted = true
  let native = playsItself(media, kind)
  let stream: Stream | null = null
  let loads = 0
  let renewals = 0
  const quality = createQuality(state, () => stream)
  const reports = elementReports(media, state, () => stream)
  const tracks = createTracks(media, captions, state, () => stream)
  const playlist = createStreamPlaylist()
  /** Whether the picture is wanted, and whether what is loaded has none. */
  let pictureOff = false
  let soundLoaded = false

  function load() {
    media.autoplay = wanted
    // Seconds of a livestream count from where it is loaded: it goes on at the present.
    if (state.get().live) pending = 0
    state.set({ waiting: true, away: false })
    stream?.detach()
    stream = null
    const turn = ++loads
    soundLoaded = false
    tracks.offerSounds([], -1)
    if (kind === 'hls' && pictureOff) void loadSound(turn)
    else loadFrom(address, turn)
  }

  function loadFrom(from: string, turn: number) {
    if (!native) void loadStream(from, turn)
    else if (media.getAttribute('src') === from) media.load()
    else media.src = from
  }

  async function loadSound(turn: number) {
    const sound = await playlist.sound(address)
    if (turn !== loads) return
    soundLoaded = sound !== null
    loadFrom(sound ?? address, turn)
  }

  async function setPictureOff(off: boolean) {
    pictureOff = off
    if (kind !== 'hls' || !(await playlist.sound(address))) return
    if (!opened || state.get().failure || pictureOff === soundLoaded) return
    pending ??= media.currentTime || state.get().time
    load()
  }

  async function loadStream(from: string, turn: number) {
    const loaded = await import('./hls-stream').catch(() => null)
    if (turn !== loads) return
    if (!loaded) return fail(absence())
    stream = loaded.attachStream(media, {
      url: from,
      start: pending ?? 0,
      onQualities: quality.offer,
      onSounds: tracks.offerSounds,
      onAway: (away) => state.set({ away }),
      onFailure: (what) => (what === 'address' ? void onError() : fail(what === 'media' ? 'unplayable' : absence())),
    })
  }

  function fail(failure: PlayerFailure) {
    pending ??= media.currentTime || state.get().time
    // What is loaded of a stream would play on under the notice.
    stream?.detach()
    stream = null
    state.set({ failure, waiting: false, away: false, playing: false })
    if (failure === absence()) reconnect.wait()
  }

  async function renewAddress() {
    renewedAt = pending
    const turn = ++renewals
    // Of an attempt before the last one nothing comes: it would take back a video that plays already.
    const gone = () => !opened || turn !== renewals
    let fresh: MediaSource | null
    try {
      fresh = renew ? await renew() : null
    } catch (error) {
      if (!gone()) fail(failureOf(error))
      return
    }
    if (gone()) return
    if (fresh === null) return fail(renew ? 'no-access' : 'unknown')
    if (fresh.kind !== kind) native = playsItself(media, fresh.kind)
    ;({ kind, url: address } = fresh)
    load()
  }

  async function onError() {
    pending ??= media.currentTime || state.get().time
    if (renew && renewedAt === null) return renewAddress()
    const failure = failureIn(media)
    // A browser may say that it plays streams and yet not play this one, or end at the first errors of a server.
    if (kind === 'hls' && native && failure !== 'offline' && mayStream()) {
      native = false
      return load()
    }
    const turn = loads
    const away = failure === 'unknown' && (await isAway(address))
    if (opened && turn === loads) fail(away ? absence() : failure)
  }

  // Also called while seeking, and when the player is closed meanwhile: nobody may wait until that is done.
  function tellTime() {
    // While a new address loads the player is at 0: that is not the viewer's position.
    if (!isLoaded(media) || pending !== null) return
    if (renewedAt !== null && Math.abs(media.currentTime - renewedAt) > PASSED_SECONDS) renewedAt = null
    reports.durationchange()
    state.set({ time: media.currentTime, ended: media.ended })
    events.onTime(media.currentTime)
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => unknown>> = {
    ...reports,
    // Where hls.js plays, it hears of errors itself.
    error: () => stream || void onError(),
    loadedmetadata() {
      if (pending) media.currentTime = pending
      pending = null
      media.playbackRate = state.get().rate
      tracks.showCaptions()
    },
    timeupdate: tellTime,
    seeking: tellTime,
    canplay() {
      quality.goesOn()
      state.set({ waiting: false, failure: null })
      // `autoplay` alone waits until the browser expects no interruption: on a slow line, for ever. A video that was
      // moved to its end may have ended before this is told: to play it would begin it again.
      if (wanted && media.paused && !media.ended) play()
    },
    waiting() {
      state.set({ waiting: true })
      quality.stands()
    },
    play() {
      wanted = true
      state.set({ playing: true, refused: false })
    },
    playing: () => state.set({ playing: true, waiting: false, ended: false }),
    pause() {
      // Chromium also pauses a video that fails: that is not the viewer's wish. Who pauses may come back hours later.
      if (!media.error) {
        rest()
        renewedAt = null
      }
      state.set({ playing: false })
      events.onPause()
    },
    ended() {
      state.set({ playing: false, waiting: false, ended: true })
      events.onEnded()
    },
  }
  function play() {
    // A video that cannot play now tells of no wish to.
    wanted = true
    // Refused where the browser wants a click first: then it stays paused.
    void media.play().catch(({ name }: Error) => state.set({ refused: name === 'NotAllowedError' }))
  }

  function rest() {
    wanted = false
    // What is attached later would play in spite of the pause.
    media.autoplay = false
  }

  // The message stays until the video plays.
  const reconnect = createReconnect(loadAgain, 2000)

  function loadAgain() {
    if (renew) void renewAddress()
    else load()
  }

  function retry() {
    reconnect.stop()
    state.set({ failure: null, waiting: true })
    loadAgain()
  }

  return {
    element: media,
    media,
    getState: state.get,
    subscribe: state.subscribe,
    open() {
      opened = true
      for (const [event, listener] of Object.entries(listeners)) media.addEventListener(event, listener)
      const letTracksGo = tracks.listen()
      load()
      return () => {
        opened = false
        if (media.seeking) tellTime()
        for (const [event, listener] of Object.entries(listeners)) media.removeEventListener(event, listener)
        letTracksGo()
        reconnect.stop()
        quality.goesOn()
        pending = media.currentTime || pending
        media.pause()
        stream?.detach()
        stream = null
        loads++
        media.removeAttribute('src')
        media.load()
        playlist.close()
      }
    },
    play,
    pause() {
      rest()
      // A video that loads, also anew, is paused already and tells of no pause.
      if (media.paused) state.set({ playing: false })
      media.pause()
    },
    seek(seconds) {
      const to = clampToVideo(seconds, state.get())
      // Before the metadata are loaded `currentTime` cannot be set; it is set then. 0 would leave a stream where it was
      // told to begin.
      if (!isLoaded(media) || pending !== null) pending = stream ? Math.max(to, 0.01) : to
      else media.currentTime = to
      state.set({ time: to, ended: false })
    },
    now: () => pending ?? media.currentTime,
    ...elementControls(media, state),
    setCaptions: tracks.setCaptions,
    setSound: tracks.setSound,
    setQuality: (id) => quality.choose(id),
    setPictureOff: (off) => void setPictureOff(off),
    thumbnails: async () => (kind === 'hls' ? playlist.thumbnails(address) : null),
    retry,
  }
}
