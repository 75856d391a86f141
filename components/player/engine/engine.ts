import type { PlayerSettings } from '@/lib/client/player/player-settings'
import type { Thumbnails } from './stream-playlist'

/** Common interface of all kinds of sources. Everything outside the engine files depends only on this. */

/** Captions, an audio track or a quality. */
export type TrackOption = { id: string; label: string }

/** Selection by id. Null means no captions, the default audio track, or automatic quality. */
type Choice = {
  options: readonly TrackOption[]
  /** Active now. */
  chosen: string | null
  /** The viewer's preference, which the source may lack or the network may not support. */
  wanted: string | null
}

/** Seekable window of a livestream. Both ends keep moving. */
export type LiveWindow = { from: number; to: number }

/** The failure notice depends on it. */
export type PlayerFailure = 'offline' | 'unreachable' | 'signed-out' | 'no-access' | 'unplayable' | 'unknown'

export type PlayerState = {
  /** Updated about four times a second; `engine.now()` is exact. */
  time: number
  /** Seconds; 0 while unknown, and for a livestream. */
  duration: number
  /** Null unless it is a livestream. */
  live: LiveWindow | null
  /** End of the buffered range around the current position; 0 if unknown. */
  loaded: number
  playing: boolean
  /** Stalled: it should play, but data is missing. */
  waiting: boolean
  /** Network or server failure; retries are running. */
  away: boolean
  /** Autoplay was blocked: Safari requires a click for each new video. */
  refused: boolean
  ended: boolean
  failure: PlayerFailure | null
  /** 1 is normal speed. The pitch is preserved. */
  rate: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  captions: Choice
  sounds: Choice
  qualities: Choice
  /** Capabilities of this source in this browser. */
  can: {
    /** False for a live event in Vimeo's frame, which can't be controlled. */
    control: boolean
    rate: boolean
    volume: boolean
  }
}

export type PlayerEngine = {
  /** Owned by the engine, so that playback continues when it is moved within the page. */
  element: HTMLElement
  /** Null if the video plays in a cross-origin frame. */
  media: HTMLVideoElement | null
  getState: () => PlayerState
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** Loads the source and plays. @returns a function that stops and unloads it */
  open: () => () => void
  play: () => void
  pause: () => void
  /** Clamped to the video. Before the source has loaded, sets the start position. */
  seek: (seconds: number) => void
  /** Exact position in seconds. */
  now: () => number
  setRate: (rate: number) => void
  /** @param volume from 0 to 1; more than 0 also unmutes */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setCaptions: (id: string | null) => void
  setSound: (id: string | null) => void
  setQuality: (id: string | null) => void
  /** Loads only the audio of a stream, if available. */
  setPictureOff: (off: boolean) => void
  /** Null if the source has none. */
  thumbnails: () => Promise<Thumbnails | null>
  /** Resumes after a failure, with a fresh URL where possible. */
  retry: () => void
}

export type EngineOptions = {
  name: string
  /** Start position in seconds. */
  start: number
  /** Stored duration in seconds; 0 if unknown. */
  duration: number
  settings: PlayerSettings
  events: PlayerEvents
}

/** Positions are in seconds. */
export type PlayerEvents = {
  /** Called during playback and after each seek. */
  onTime: (seconds: number) => void
  onPause: () => void
  onEnded: () => void
}

/** @param duration stored duration, until the source reports its own */
export function firstState(start: number, duration: number, settings: PlayerSettings): PlayerState {
  const { captions, sound, quality, ...remembered } = settings
  return {
    ...remembered,
    time: start,
    duration,
    live: null,
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

/** Observable state. Setting an unchanged value notifies nobody. */
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

export function clampToVideo(seconds: number, { duration, live }: Pick<PlayerState, 'duration' | 'live'>): number {
  if (live) return Math.max(live.from, Math.min(seconds, live.to))
  return Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
}

/** Creates one value per player, on first use. */
export function onePerEngine<Thing>(make: (engine: PlayerEngine) => Thing): (engine: PlayerEngine) => Thing {
  const all = new WeakMap<PlayerEngine, Thing>()
  return (engine) => {
    const thing = all.get(engine) ?? make(engine)
    all.set(engine, thing)
    return thing
  }
}
