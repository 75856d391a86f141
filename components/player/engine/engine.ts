import type { PlayerSettings } from '@/lib/client/player/player-settings'
import type { Thumbnails } from './stream-playlist'

/** Interface that all engines implement. Code outside the engines depends only on this interface. */

/** Option for captions, the audio track or the quality. */
export type TrackOption = { id: string; label: string }

/** `chosen` and `wanted` are ids. Null means no captions, the default audio track, or automatic quality. */
type Choice = {
  options: readonly TrackOption[]
  chosen: string | null
  /** Option that the viewer prefers. Not chosen if the source lacks it or the network is too slow. */
  wanted: string | null
}

/** Seekable window of a livestream, in seconds. Both ends move. */
export type LiveWindow = { from: number; to: number }

export type PlayerFailure = 'offline' | 'unreachable' | 'signed-out' | 'no-access' | 'unplayable' | 'unknown'

export type PlayerState = {
  /** Position in seconds, updated about four times a second. `engine.now()` is exact. */
  time: number
  /** In seconds; 0 while unknown, and for livestreams. */
  duration: number
  live: LiveWindow | null
  /** Number of times that the position has left the window of a livestream. */
  overtaken: number
  /** End of the buffered range around the position, in seconds; 0 if unknown. */
  loaded: number
  playing: boolean
  /** True while playback waits for data. */
  waiting: boolean
  /** True while the network or server is down and retries are running. */
  away: boolean
  /** True if the browser blocked autoplay. Safari requires a click for each new video. */
  refused: boolean
  ended: boolean
  failure: PlayerFailure | null
  /** Speed; 1 is normal. The pitch is preserved. */
  rate: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  captions: Choice
  sounds: Choice
  qualities: Choice
  can: {
    /** False for a live event in Vimeo's frame. */
    control: boolean
    rate: boolean
    volume: boolean
  }
}

export type PlayerEngine = {
  /** Belongs to the engine instead of React, so that playback continues when the element moves within the page. */
  element: HTMLElement
  /** Null if the video plays in a cross-origin frame. */
  media: HTMLVideoElement | null
  getState: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the source and plays it.
   * @returns a function that stops and unloads it
   */
  open: () => () => void
  play: () => void
  pause: () => void
  /** Clamps to the video. Before the source has loaded, sets the start position. */
  seek: (seconds: number) => void
  /** Returns the exact position in seconds. */
  now: () => number
  setRate: (rate: number) => void
  /** @param volume value from 0 to 1; above 0 it also unmutes */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setCaptions: (id: string | null) => void
  /**
   * Passes the text of the captions to a listener instead of showing it in the picture, where it would be mirrored or
   * enlarged too. Null shows it there again.
   */
  divertCaptions: (onText: ((text: string) => void) | null) => void
  setSound: (id: string | null) => void
  setQuality: (id: string | null) => void
  /** Loads only the audio of a stream, if it is available separately. */
  setPictureOff: (off: boolean) => void
  /** Resolves to null if the source has no thumbnails. */
  thumbnails: () => Promise<Thumbnails | null>
  /** Resumes after a failure, with a fresh URL if possible. */
  retry: () => void
}

export type EngineOptions = {
  name: string
  /** Start position in seconds. */
  start: number
  /** Duration from the database, in seconds; 0 if unknown. */
  duration: number
  settings: PlayerSettings
  events: PlayerEvents
  /** Loads without playing. */
  waits?: boolean
}

/** Positions are in seconds. */
export type PlayerEvents = {
  /** Called during playback and after each seek. */
  onTime: (seconds: number) => void
  onPause: () => void
  onEnded: () => void
}

/** @param duration duration from the database, used until the source reports its own */
export function firstState(start: number, duration: number, settings: PlayerSettings): PlayerState {
  const { captions, sound, quality, ...remembered } = settings
  return {
    ...remembered,
    time: start,
    duration,
    live: null,
    overtaken: 0,
    loaded: 0,
    playing: false,
    waiting: true,
    away: false,
    refused: false,
    ended: false,
    failure: null,
    captions: { options: [], chosen: null, wanted: captions },
    sounds: { options: [], chosen: null, wanted: sound },
    qualities: { options: [], chosen: null, wanted: quality },
    can: { control: true, rate: true, volume: true },
  }
}

/** Creates an observable state. Listeners aren't called if the new values equal the old ones. */
export function createState<State extends object>(first: State) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change: Partial<State>) {
      const keys = Object.keys(change) as (keyof State)[]
      if (keys.every((key) => Object.is(state[key], change[key]))) return
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Minimum length in seconds of a window that can be watched from its start. Shorter ones are only a buffer. */
const LONG_WINDOW_SECONDS = 60

/** Distance in seconds from the start of a moving window, because its first segments may be gone before they load. */
const MARGIN_SECONDS = 10

/** Returns the earliest position of a livestream that can be watched; null for a short window or a recording. */
export function windowStart(live: LiveWindow | null): number | null {
  if (!live || live.to - live.from < LONG_WINDOW_SECONDS) return null
  // A window that keeps everything starts at 0, or at 1 after rounding.
  return live.from <= 1 ? live.from : live.from + MARGIN_SECONDS
}

export function clampToVideo(seconds: number, { duration, live }: Pick<PlayerState, 'duration' | 'live'>): number {
  if (live) return Math.max(windowStart(live) ?? live.from, Math.min(seconds, live.to))
  return Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
}

/** Memoizes `make`, with one value per player. */
export function onePerEngine<Thing>(make: (engine: PlayerEngine) => Thing): (engine: PlayerEngine) => Thing {
  const all = new WeakMap<PlayerEngine, Thing>()
  return (engine) => {
    const thing = all.get(engine) ?? make(engine)
    all.set(engine, thing)
    return thing
  }
}
