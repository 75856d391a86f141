import { createLivePlace } from '@/components/player/live/live-place'
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
import { absence, failureIn, failureOf, recoveryOf } from './failure'
import type { Stream } from './hls-stream'
import {
  elementControls,
  elementReports,
  isLoaded,
  makeVideo,
  canStream,
  playsItself,
  canSetVolume,
  type MediaSource,
} from './media-element'
import { createTracks } from './media-tracks'
import { createPlayback, elementChange } from './playback'
import { createStreamPlaylist, isAway } from './stream-playlist'
import { createQuality } from './stream-quality'

type MediaOptions = EngineOptions & {
  source: MediaSource
  poster: string
  captions: readonly CaptionSource[]
  /**
   * Fetches a fresh URL; null if the viewer no longer has access. The kind can change, because files are transcoded to
   * streams.
   */
  renew?: () => Promise<MediaSource | null>
}

/**
 * Plays a file or stream with `<video>`. Loads hls.js if the browser has no native HLS or fails to play the stream.
 * URLs expire, so the first failure requests a fresh URL and resumes at the same position.
 */
export function createMediaEngine({ source, poster, captions, renew, ...options }: MediaOptions): PlayerEngine {
  const { name, start, duration, settings, events } = options
  const media = makeVideo(name, poster)
  const volume = canSetVolume(media)
  Object.assign(media, { volume: settings.volume, muted: settings.muted, defaultPlaybackRate: settings.rate })

  const state = createState({
    ...firstState(start, duration, settings),
    can: { control: true, rate: true, volume },
  })
  let { kind, url: address } = source
  const playback = createPlayback(state, elementChange)
  let native = playsItself(media, kind)
  let stream: Stream | null = null
  let loads = 0
  let renewals = 0
  const quality = createQuality(state, () => stream)
  const reports = elementReports(media, state, () => stream)
  const livePlace = createLivePlace(media, state, reports.durationchange)
  const tracks = createTracks(media, captions, state, () => stream)
  const playlist = createStreamPlaylist()
  /** `pictureOff`: audio-only mode was requested; `soundLoaded`: an audio-only playlist is loaded. */
  let pictureOff = false
  let soundLoaded = false

  function load() {
    const { pending, time, wanted } = playback.get()
    media.autoplay = wanted
    playback.send({ type: 'load', atEdge: !livePlace.keep(pending ?? time) })
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
    const { opened, failure } = playback.get()
    if (!opened || failure || pictureOff === soundLoaded) return
    interrupt()
    load()
  }

  async function loadStream(from: string, turn: number) {
    const loaded = await import('./hls-stream').catch(() => null)
    if (turn !== loads) return
    if (!loaded) return fail(absence())
    stream = loaded.attachStream(media, {
      url: from,
      start: playback.get().pending ?? 0,
      place: livePlace,
      onQualities: quality.offer,
      onSounds: tracks.offerSounds,
      onAway: (away) => playback.send({ type: 'away', away }),
      onFailure: (what) => (what === 'address' ? void onError() : fail(what === 'media' ? 'unplayable' : absence())),
    })
  }

  const interrupt = () => playback.send({ type: 'interrupt', second: media.currentTime || state.get().time })

  function fail(failure: PlayerFailure) {
    interrupt()
    // Detaches the stream, because its buffer would continue to play behind the failure notice.
    stream?.detach()
    stream = null
    playback.send({ type: 'fail', failure })
    if (failure === absence()) reconnect.wait()
  }

  async function renewAddress() {
    playback.send({ type: 'renew' })
    const turn = ++renewals
    // Ignores responses to earlier attempts, because they would interrupt a video that is already playing.
    const gone = () => !playback.get().opened || turn !== renewals
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
    interrupt()
    const failure = failureIn(media)
    const recovery = recoveryOf(failure, {
      mayRenew: renew !== undefined && playback.get().renewedAt === null,
      maySwitch: kind === 'hls' && native && canStream(),
    })
    if (recovery === 'renew') return renewAddress()
    if (recovery === 'switch') {
      native = false
      return load()
    }
    const turn = loads
    const away = recovery === 'ask' && (await isAway(address))
    if (playback.get().opened && turn === loads) fail(away ? absence() : failure)
  }

  /** Goes to the position from before the load. */
  function resume() {
    const second = livePlace.resume(playback.get().pending)
    if (second === undefined) return
    if (second) media.currentTime = second
    playback.send({ type: 'loadedmetadata', second })
  }

  // Must stay synchronous, because it is also called just before the player closes.
  function tellTime() {
    // Ignores the 0 that the element reports while a new URL loads.
    if (!isLoaded(media) || playback.get().pending !== null) return
    reports.durationchange()
    playback.send({ type: 'time', second: media.currentTime, ended: media.ended })
    events.onTime(media.currentTime)
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => unknown>> = {
    ...reports,
    // Ignored while hls.js is attached, because it reports its own errors.
    error: () => stream || void onError(),
    loadedmetadata() {
      resume()
      media.playbackRate = state.get().rate
      tracks.showCaptions()
    },
    timeupdate: tellTime,
    seeking: tellTime,
    canplay() {
      if (livePlace.isKept()) resume()
      quality.goesOn()
      playback.send({ type: 'canplay' })
      // Calls `play`, because `autoplay` waits until the browser expects no stall. On a slow connection, that may never
      // happen. A video that has already ended must not restart.
      if (playback.get().wanted && media.paused && !media.ended) play()
    },
    waiting() {
      playback.send({ type: 'waiting' })
      quality.stands()
    },
    play: () => playback.send({ type: 'play' }),
    playing: () => playback.send({ type: 'playing' }),
    pause() {
      const isBroken = Boolean(media.error)
      if (!isBroken) stopAutoplay()
      playback.send({ type: 'pause', isBroken })
      events.onPause()
    },
    ended() {
      playback.send({ type: 'ended' })
      events.onEnded()
    },
  }
  function play() {
    playback.send({ type: 'wantPlay' })
    livePlace.check(true)
    // Rejected if the browser requires a click first. The video then stays paused.
    void media
      .play()
      .catch(({ name }: Error) => playback.send({ type: 'refusal', refused: name === 'NotAllowedError' }))
  }

  /** Keeps the video paused when another source is attached. */
  function stopAutoplay() {
    media.autoplay = false
  }

  // Automatic retries leave the failure notice up until playback resumes.
  const reconnect = createReconnect(loadAgain, 2000)

  function loadAgain() {
    if (renew) void renewAddress()
    else load()
  }

  function retry() {
    reconnect.stop()
    playback.send({ type: 'retry' })
    loadAgain()
  }

  return {
    element: media,
    media,
    getState: state.get,
    subscribe: state.subscribe,
    open() {
      playback.send({ type: 'open' })
      for (const [event, listener] of Object.entries(listeners)) media.addEventListener(event, listener)
      const letTracksGo = tracks.listen()
      const stopWatching = livePlace.watch()
      load()
      return () => {
        if (media.seeking) tellTime()
        for (const [event, listener] of Object.entries(listeners)) media.removeEventListener(event, listener)
        letTracksGo()
        stopWatching()
        reconnect.stop()
        quality.goesOn()
        playback.send({ type: 'close', second: media.currentTime })
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
      stopAutoplay()
      playback.send({ type: 'wantPause', isPaused: media.paused })
      media.pause()
    },
    seek(seconds) {
      const to = clampToVideo(seconds, state.get())
      // Before the metadata has loaded, `currentTime` can't be set. A stream gets 0.01 instead of 0, because a pending
      // 0 is not applied and the stream would start at its configured position.
      const isPending = !isLoaded(media) || playback.get().pending !== null
      if (!isPending) media.currentTime = to
      const pending = stream ? Math.max(to, 0.01) : to
      playback.send({ type: 'seek', second: to, pending: !isPending ? null : livePlace.keep(to, true) ? pending : 0 })
    },
    now: () => playback.get().pending ?? media.currentTime,
    ...elementControls(media, state),
    setCaptions: tracks.setCaptions,
    divertCaptions: tracks.divertCaptions,
    setSound: tracks.setSound,
    setQuality: (id) => quality.choose(id),
    setPictureOff: (off) => void setPictureOff(off),
    thumbnails: async () => (kind === 'hls' ? playlist.thumbnails(address) : null),
    retry,
  }
}
