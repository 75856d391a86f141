import type { PlayerSettings } from '@/lib/client/player/player-settings'
import type { Thumbnails } from './stream-playlist'

/**
 * What every kind of source can be asked for while it plays, and what it reports. The files named after an engine
 * implement it; controls, keys, programme, practice and words know only this.
 */

/** A choice among captions, sounds or qualities. */
export type TrackOption = { id: string; label: string }

/** Tracks of a source, by id. Null means no captions, the stream's own sound, or automatic quality. */
type Choice = {
  options: readonly TrackOption[]
  /** What is shown now. */
  chosen: string | null
  /** What the viewer wants: this source may not have it, or the network may not carry it. */
  wanted: string | null
}

/** Seconds of a livestream between which one can go to and fro: the oldest one, and the present. Both move on. */
export type LiveWindow = { from: number; to: number }

/** Why nothing plays: what the notice tells the viewer to do depends on it. */
export type PlayerFailure = 'offline' | 'unreachable' | 'signed-out' | 'no-access' | 'unplayable' | 'unknown'

export type PlayerState = {
  /** Seconds from the start of the video, as of the last report: about four a second. `engine.now()` is exact. */
  time: number
  /** Seconds; 0 until it is known, and for a livestream. */
  duration: number
  /** Null for what has a length. */
  live: LiveWindow | null
  /** The second up to which the source is loaded without a gap; 0 where the source does not say. */
  loaded: number
  playing: boolean
  /** It should play, and stands still because data are missing. */
  waiting: boolean
  /** The server fails or the network is away: it is tried again by itself. */
  away: boolean
  /** The browser lets nothing sound before somebody presses play: Safari, of each next video. */
  refused: boolean
  ended: boolean
  failure: PlayerFailure | null
  /** 1 is the speed of the recording. The pitch stays. */
  rate: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  captions: Choice
  sounds: Choice
  qualities: Choice
  /** What this source can do in this browser. What it cannot is not shown. */
  can: {
    /** Plays, pauses and goes to a second when it is asked to. A live event in Vimeo's frame is never asked. */
    control: boolean
    rate: boolean
    volume: boolean
  }
}

export type PlayerEngine = {
  /** Shown on the stage. It belongs to the engine, so that a video goes on when its place in the page changes. */
  element: HTMLElement
  /** The browser's own player, for what only that can do; null where the video plays in a frame of somebody else. */
  media: HTMLVideoElement | null
  getState: () => PlayerState
  /** Calls back after each change of the state. @returns a function that stops it */
  subscribe: (listener: () => void) => () => void
  /** Loads the source and plays. @returns a function that stops, and lets go of what was loaded */
  open: () => () => void
  play: () => void
  pause: () => void
  /** @param seconds from the start; clamped to the video. Before the source is loaded it begins there. */
  seek: (seconds: number) => void
  /** The second that is seen and heard now. */
  now: () => number
  setRate: (rate: number) => void
  /** @param volume from 0 to 1; more than 0 also unmutes */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setCaptions: (id: string | null) => void
  setSound: (id: string | null) => void
  setQuality: (id: string | null) => void
  /** Without its picture a stream loads its sound alone, where it has that by itself. */
  setPictureOff: (off: boolean) => void
  /** Pictures of the seek bar; null where the source has none. */
  thumbnails: () => Promise<Thumbnails | null>
  /** After a failure: tries again at the same second, with a fresh address where there is one. */
  retry: () => void
}

/** What every engine is made of. */
export type EngineOptions = {
  name: string
  /** The second at which it begins. */
  start: number
  /** Seconds, as they are stored; 0 where they are not known. */
  duration: number
  settings: PlayerSettings
  events: PlayerEvents
}

/** What an engine needs to report. Positions are in seconds from the start of the video. */
export type PlayerEvents = {
  /** It stands at this second: while it plays, and where it was moved to. */
  onTime: (seconds: number) => void
  onPause: () => void
  onEnded: () => void
}

/** Where an engine begins. @param duration seconds as they are stored, until the source tells its own */
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

/** A state that tells who listens. A change to what it already is tells nobody. */
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

/** The nearest second within the video. @param duration seconds; 0 while it is unknown */
export function clampToVideo(seconds: number, { duration, live }: Pick<PlayerState, 'duration' | 'live'>): number {
  if (live) return Math.max(live.from, Math.min(seconds, live.to))
  return Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
}

/** Something of which each player has one. It is made at its first use and lasts as long as the player. */
export function onePerEngine<Thing>(make: (engine: PlayerEngine) => Thing): (engine: PlayerEngine) => Thing {
  const all = new WeakMap<PlayerEngine, Thing>()
  return (engine) => {
    const thing = all.get(engine) ?? make(engine)
    all.set(engine, thing)
    return thing
  }
}
