import type { createState, PlayerFailure, PlayerState } from './engine'

/**
 * How players change their state. Engines only say what has happened, as an event; every change of state that an event
 * makes stands here: of a `<video>` in `elementChange`, of Vimeo's player, which tells less, in `frameChange`.
 */

/** The state of a player by its name: the first that fits, as several facts can hold at once. */
export type Phase = 'failed' | 'waiting' | 'playing' | 'ended' | 'paused'

/** Waiting: it should play or begin, and data are missing. */
export function phaseOf({ failure, waiting, playing, ended }: PlayerState): Phase {
  if (failure) return 'failed'
  if (waiting) return 'waiting'
  if (playing) return 'playing'
  return ended ? 'ended' : 'paused'
}

/** Facts that an engine keeps to itself. */
type Plan = {
  /** Somebody holds the player. What arrives after that changes nothing. */
  opened: boolean
  /** It plays as soon as it can: not after the viewer paused it. */
  wanted: boolean
  /** The second at which it goes on once the source is loaded; null while a source is. */
  pending: number | null
  /** The second at which a fresh address was requested; null once the video has gone on from there. */
  renewedAt: number | null
}

export type Playback = PlayerState & Plan
type Change = Partial<Playback>

/** A fresh address has helped where the video has moved so many seconds from where the old one failed. */
const PASSED_SECONDS = 5

export type ElementEvent =
  /** Somebody holds it; the last one lets go, at this second. */
  | { type: 'open' }
  | { type: 'close'; second: number }
  /** The source is loaded, also anew. */
  | { type: 'load' }
  | { type: 'loadedmetadata' }
  | { type: 'canplay' }
  | { type: 'waiting' }
  | { type: 'play' }
  | { type: 'playing' }
  /** `isBroken`: the browser paused it because it failed. */
  | { type: 'pause'; isBroken: boolean }
  | { type: 'ended' }
  | { type: 'time'; second: number; ended: boolean }
  /** The viewer plays, pauses or moves it. `pending`: it goes there when it is loaded; else it is there. */
  | { type: 'wantPlay' }
  | { type: 'wantPause'; isPaused: boolean }
  | { type: 'seek'; second: number; pending: number | null }
  /** The browser answered to play with a refusal, or with another error. */
  | { type: 'refusal'; refused: boolean }
  /** The second at which a loaded source stops, to go on there. */
  | { type: 'interrupt'; second: number }
  /** A fresh address is requested. */
  | { type: 'renew' }
  | { type: 'away'; away: boolean }
  | { type: 'fail'; failure: PlayerFailure }
  | { type: 'retry' }

export function elementChange(from: Playback, event: ElementEvent): Change {
  switch (event.type) {
    case 'open':
      return { opened: true }
    case 'close':
      return { opened: false, pending: event.second || from.pending }
    case 'load':
      // Seconds of a livestream count from where it is loaded: it goes on at the present.
      return { waiting: true, away: false, ...(from.live && { pending: 0 }) }
    case 'loadedmetadata':
      return { pending: null }
    case 'canplay':
      return { waiting: false, failure: null }
    case 'waiting':
      return { waiting: true }
    case 'play':
      return { wanted: true, playing: true, refused: false }
    case 'playing':
      return { playing: true, waiting: false, ended: false }
    case 'pause':
      // Chromium also pauses a video that fails: that is not the viewer's wish. Who pauses may come back hours later.
      return event.isBroken ? { playing: false } : { playing: false, wanted: false, renewedAt: null }
    case 'ended':
      return { playing: false, waiting: false, ended: true }
    case 'time': {
      const hasPassed = from.renewedAt !== null && Math.abs(event.second - from.renewedAt) > PASSED_SECONDS
      return { time: event.second, ended: event.ended, ...(hasPassed && { renewedAt: null }) }
    }
    case 'wantPlay':
      // A video that cannot play now tells of no wish to.
      return { wanted: true }
    case 'wantPause':
      // A video that loads, also anew, is paused already and tells of no pause.
      return event.isPaused ? { wanted: false, playing: false } : { wanted: false }
    case 'seek':
      return { time: event.second, ended: false, pending: event.pending }
    case 'refusal':
      return { refused: event.refused }
    case 'interrupt':
      return { pending: from.pending ?? event.second }
    case 'renew':
      return { renewedAt: from.pending }
    case 'away':
      return { away: event.away }
    case 'fail':
      return { failure: event.failure, waiting: false, away: false, playing: false }
    case 'retry':
      return { failure: null, waiting: true }
  }
}

export type FrameEvent =
  /** Vimeo's player has come. */
  | { type: 'ready' }
  | { type: 'time'; second: number; duration: number }
  | { type: 'seeked'; second: number }
  | { type: 'play' }
  | { type: 'playing' }
  | { type: 'pause' }
  | { type: 'bufferstart' }
  | { type: 'bufferend' }
  | { type: 'ended' }
  /** The viewer moves it. */
  | { type: 'seek'; second: number }
  | { type: 'fail'; failure: PlayerFailure }
  | { type: 'retry' }
  /** Its answer to whether it is paused. */
  | { type: 'answer'; paused: boolean }
  /** Nothing more is heard of it. */
  | { type: 'leave' }

export function frameChange(from: Playback, event: FrameEvent): Change {
  switch (event.type) {
    case 'ready':
      return { failure: null }
    case 'time':
      return { time: event.second, duration: event.duration, waiting: false, ended: false }
    case 'seeked':
      return { time: event.second }
    case 'play':
      return { playing: true, ended: false }
    case 'playing':
      return { playing: true, waiting: false, ended: false }
    case 'pause':
      return { playing: false }
    case 'bufferstart':
      return { waiting: true }
    case 'bufferend':
      return { waiting: false }
    case 'ended':
      return { playing: false, ended: true }
    case 'seek':
      return { time: event.second, ended: false, pending: event.second }
    case 'fail':
      return { failure: event.failure, waiting: false }
    case 'retry':
      return { failure: null, waiting: true }
    case 'answer':
      return { playing: !event.paused }
    case 'leave':
      return { pending: from.time }
  }
}

/** The state of one player. `send` is told what has happened. */
export function createPlayback<Event>(
  state: ReturnType<typeof createState<PlayerState>>,
  changeOf: (from: Playback, event: Event) => Change,
) {
  let plan: Plan = { opened: false, wanted: true, pending: state.get().time, renewedAt: null }
  const get = (): Playback => ({ ...state.get(), ...plan })
  return {
    get,
    send(event: Event) {
      const { opened, wanted, pending, renewedAt, ...told } = { ...plan, ...changeOf(get(), event) }
      plan = { opened, wanted, pending, renewedAt }
      state.set(told)
    },
  }
}
