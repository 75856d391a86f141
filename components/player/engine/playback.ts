import type { createState, PlayerFailure, PlayerState } from './engine'

/**
 * State machine of the players. `elementChange` handles the events of `<video>`, and `frameChange` the events of
 * Vimeo's player.
 */

export type Phase = 'failed' | 'waiting' | 'playing' | 'ended' | 'paused'

/** Several flags can be set at once; the first match wins. */
export function phaseOf({ failure, waiting, playing, ended }: PlayerState): Phase {
  if (failure) return 'failed'
  if (waiting) return 'waiting'
  if (playing) return 'playing'
  return ended ? 'ended' : 'paused'
}

/** Internal state of the engine, hidden from components. */
type Plan = {
  /** False before `open` and after `close`. */
  opened: boolean
  /** True if the video should play as soon as possible. False once the viewer pauses. */
  wanted: boolean
  /** Position to seek to once the source has loaded; null afterwards. */
  pending: number | null
  /** Position at which a fresh URL was requested; null once playback has moved on. */
  renewedAt: number | null
}

export type Playback = PlayerState & Plan
type Change = Partial<Playback>

/** Seconds of playback after which a fresh URL counts as working. */
const PASSED_SECONDS = 5

export type ElementEvent =
  /** `open` and `close` are sent by the player, not by the media element. */
  | { type: 'open' }
  | { type: 'close'; second: number }
  /** `atEdge`: the load starts at the live edge. */
  | { type: 'load'; atEdge: boolean }
  /** `second`: position at which it starts; null or 0 for the stream's own. */
  | { type: 'loadedmetadata'; second: number | null }
  | { type: 'canplay' }
  | { type: 'waiting' }
  | { type: 'play' }
  | { type: 'playing' }
  /** `isBroken`: the browser paused because of a failure. */
  | { type: 'pause'; isBroken: boolean }
  | { type: 'ended' }
  | { type: 'time'; second: number; ended: boolean }
  /** Actions of the viewer. `pending` is set if the source has not loaded yet. */
  | { type: 'wantPlay' }
  | { type: 'wantPause'; isPaused: boolean }
  | { type: 'seek'; second: number; pending: number | null }
  /** Rejection of `play()`. `refused` is true if autoplay was blocked. */
  | { type: 'refusal'; refused: boolean }
  /** Position at which the source was interrupted, to resume from. */
  | { type: 'interrupt'; second: number }
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
      return { waiting: true, away: false, ...(event.atEdge && { pending: 0 }) }
    case 'loadedmetadata':
      return { pending: null, ...(event.second && { time: event.second }) }
    case 'canplay':
      return { waiting: false, failure: null }
    case 'waiting':
      return { waiting: true }
    case 'play':
      return { wanted: true, playing: true, refused: false }
    case 'playing':
      return { playing: true, waiting: false, ended: false }
    case 'pause':
      // Chromium also pauses when playback fails, although the viewer still wants to play. After a real pause, another
      // renewal is allowed, because the URL may expire in the meantime.
      return event.isBroken ? { playing: false } : { playing: false, wanted: false, renewedAt: null }
    case 'ended':
      return { playing: false, waiting: false, ended: true }
    case 'time': {
      const hasPassed = from.renewedAt !== null && Math.abs(event.second - from.renewedAt) > PASSED_SECONDS
      return { time: event.second, ended: event.ended, ...(hasPassed && { renewedAt: null }) }
    }
    case 'wantPlay':
      // Set here, because a video that can't play yet sends no `play` event.
      return { wanted: true }
    case 'wantPause':
      // Also resets `playing`, because a loading video is already paused and sends no `pause` event.
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
  | { type: 'ready' }
  | { type: 'time'; second: number; duration: number }
  | { type: 'seeked'; second: number }
  | { type: 'play' }
  | { type: 'playing' }
  | { type: 'pause' }
  | { type: 'bufferstart' }
  | { type: 'bufferend' }
  | { type: 'ended' }
  | { type: 'seek'; second: number }
  | { type: 'fail'; failure: PlayerFailure }
  | { type: 'retry' }
  /** Result of `getPaused()`. */
  | { type: 'answer'; paused: boolean }
  /** Sent when the engine disconnects from the frame. */
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
