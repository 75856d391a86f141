import { settings } from '@/tests/support/pages/player'
import { createState, firstState, type PlayerState } from './engine'
import {
  createPlayback,
  elementChange,
  frameChange,
  phaseOf,
  type ElementEvent,
  type FrameEvent,
  type Playback,
} from './playback'

/** New player that waits to start at second 40 of 600. */
const first: Playback = {
  ...firstState(40, 600, settings),
  ...{ opened: false, wanted: true, pending: 40, renewedAt: null },
}
const playing = { playing: true, waiting: false, pending: null }
const failed = { failure: 'unknown', waiting: false, pending: 90 } as const

it.each([
  ['waiting', {}],
  ['waiting', { playing: true }],
  ['playing', { playing: true, waiting: false }],
  ['playing', { playing: true, waiting: false, ended: true }],
  ['paused', { waiting: false }],
  ['paused', { waiting: false, refused: true }],
  ['ended', { waiting: false, ended: true }],
  ['failed', { failure: 'offline', waiting: false }],
  ['failed', { failure: 'offline', waiting: true, playing: true }],
] as const)('a player is %s with %o', (phase, facts) => {
  expect(phaseOf({ ...first, ...facts })).toBe(phase)
})

type Row<Event> = [from: Partial<Playback>, event: Event, change: Partial<Playback>, phase: string]

const ofElement: Row<ElementEvent>[] = [
  [{}, { type: 'open' }, { opened: true }, 'waiting'],
  [playing, { type: 'close', second: 90 }, { opened: false, pending: 90 }, 'playing'],
  [{}, { type: 'close', second: 0 }, { opened: false, pending: 40 }, 'waiting'],
  [playing, { type: 'load', atEdge: false }, { waiting: true, away: false }, 'waiting'],
  [playing, { type: 'load', atEdge: true }, { waiting: true, away: false, pending: 0 }, 'waiting'],
  [failed, { type: 'load', atEdge: false }, { waiting: true, away: false }, 'failed'],
  [{}, { type: 'loadedmetadata', second: null }, { pending: null }, 'waiting'],
  [{}, { type: 'loadedmetadata', second: 0 }, { pending: null }, 'waiting'],
  [{}, { type: 'loadedmetadata', second: 90 }, { pending: null, time: 90 }, 'waiting'],
  [{}, { type: 'canplay' }, { waiting: false, failure: null }, 'paused'],
  [{ ...failed, playing: true }, { type: 'canplay' }, { waiting: false, failure: null }, 'playing'],
  [playing, { type: 'waiting' }, { waiting: true }, 'waiting'],
  [{ refused: true }, { type: 'play' }, { wanted: true, playing: true, refused: false }, 'waiting'],
  [{ ended: true }, { type: 'playing' }, { playing: true, waiting: false, ended: false }, 'playing'],
  [playing, { type: 'pause', isBroken: false }, { playing: false, wanted: false, renewedAt: null }, 'paused'],
  [playing, { type: 'pause', isBroken: true }, { playing: false }, 'paused'],
  [playing, { type: 'ended' }, { playing: false, waiting: false, ended: true }, 'ended'],
  [playing, { type: 'time', second: 41, ended: false }, { time: 41, ended: false }, 'playing'],
  [{ ...playing, renewedAt: 40 }, { type: 'time', second: 45, ended: false }, { time: 45, ended: false }, 'playing'],
  [
    { ...playing, renewedAt: 40 },
    { type: 'time', second: 46, ended: false },
    { time: 46, ended: false, renewedAt: null },
    'playing',
  ],
  [{ wanted: false }, { type: 'wantPlay' }, { wanted: true }, 'waiting'],
  [playing, { type: 'wantPause', isPaused: false }, { wanted: false }, 'playing'],
  [{ playing: true }, { type: 'wantPause', isPaused: true }, { wanted: false, playing: false }, 'waiting'],
  [{}, { type: 'seek', second: 7, pending: 7 }, { time: 7, ended: false, pending: 7 }, 'waiting'],
  [
    { waiting: false, ended: true },
    { type: 'seek', second: 0, pending: null },
    { time: 0, ended: false, pending: null },
    'paused',
  ],
  [{ waiting: false }, { type: 'refusal', refused: true }, { refused: true }, 'paused'],
  [playing, { type: 'interrupt', second: 90 }, { pending: 90 }, 'playing'],
  [{}, { type: 'interrupt', second: 90 }, { pending: 40 }, 'waiting'],
  [{ pending: 90 }, { type: 'renew' }, { renewedAt: 90 }, 'waiting'],
  [playing, { type: 'away', away: true }, { away: true }, 'playing'],
  [
    playing,
    { type: 'fail', failure: 'unplayable' },
    { failure: 'unplayable', waiting: false, away: false, playing: false },
    'failed',
  ],
  [failed, { type: 'retry' }, { failure: null, waiting: true }, 'waiting'],
]

const ofFrame: Row<FrameEvent>[] = [
  [{ failure: 'offline' }, { type: 'ready' }, { failure: null }, 'waiting'],
  [{}, { type: 'time', second: 41, duration: 5 }, { time: 41, duration: 5, waiting: false, ended: false }, 'paused'],
  [playing, { type: 'seeked', second: 7 }, { time: 7 }, 'playing'],
  [{ ended: true }, { type: 'play' }, { playing: true, ended: false }, 'waiting'],
  [{ ended: true }, { type: 'playing' }, { playing: true, waiting: false, ended: false }, 'playing'],
  [playing, { type: 'pause' }, { playing: false }, 'paused'],
  [playing, { type: 'bufferstart' }, { waiting: true }, 'waiting'],
  [{ playing: true }, { type: 'bufferend' }, { waiting: false }, 'playing'],
  [playing, { type: 'ended' }, { playing: false, ended: true }, 'ended'],
  [{ ended: true }, { type: 'seek', second: 7 }, { time: 7, ended: false, pending: 7 }, 'waiting'],
  [playing, { type: 'fail', failure: 'offline' }, { failure: 'offline', waiting: false }, 'failed'],
  [failed, { type: 'retry' }, { failure: null, waiting: true }, 'waiting'],
  [{ waiting: false }, { type: 'answer', paused: false }, { playing: true }, 'playing'],
  [playing, { type: 'answer', paused: true }, { playing: false }, 'paused'],
  [{ time: 99 }, { type: 'leave' }, { pending: 99 }, 'waiting'],
]

it.each(ofElement)('a video with %o that receives %o changes %o and is %s', (from, event, change, phase) => {
  const before = { ...first, ...from }
  expect(elementChange(before, event)).toEqual(change)
  expect(phaseOf({ ...before, ...change })).toBe(phase)
})

it.each(ofFrame)("Vimeo's player with %o that receives %o changes %o and is %s", (from, event, change, phase) => {
  const before = { ...first, ...from }
  expect(frameChange(before, event)).toEqual(change)
  expect(phaseOf({ ...before, ...change })).toBe(phase)
})

it('components are notified of a change of state once, and not of internal changes', () => {
  const state = createState<PlayerState>(firstState(40, 600, settings))
  const playback = createPlayback(state, elementChange)
  const heard = jest.fn()
  state.subscribe(heard)
  playback.send({ type: 'wantPlay' })
  playback.send({ type: 'interrupt', second: 90 })
  expect(heard).not.toHaveBeenCalled()
  playback.send({ type: 'play' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(Object.keys(state.get())).toEqual(Object.keys(firstState(40, 600, settings)))
  expect(playback.get()).toMatchObject({ playing: true, wanted: true, pending: 40 })
})
