import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import { laterPosition, positionOf, type Position } from '@/components/player/progress/position'
import type { FirstString } from '@/components/sound/tanpura'
import { countIn } from './count-in'
import { loopStep, untilEnd, within, type Loop } from './loop'

/** Reports come four times a second. What ends before the next one gets a timer of its own. */
const REPORT_MS = 600
/** After a jump a frame of somebody else may still tell of where it was. */
const SETTLING_MS = 1000

export type PracticeState = {
  /** What is repeated, if anything. */
  loop: Loop | null
  /** A start that waits for its end. */
  from: number | null
  /** Beats before each repetition. */
  countIn: number
  /** The beat that sounds, from 1; 0 while nobody counts. */
  beat: number
  drone: { on: boolean; first: FirstString; volume: number }
}

export type Practice = {
  getState: () => PracticeState
  subscribe: (listener: () => void) => () => void
  set: (change: Partial<PracticeState>) => void
  /** Goes to the start of the loop and plays, after the count. */
  begin: () => void
  /** Ends the count, and begins no other by itself. */
  hush: () => void
}

/** How somebody practises with a player: what is repeated lasts as long as the player does. */
export const practiceOf = onePerEngine(createPractice)

function createPractice(engine: PlayerEngine): Practice {
  const state = createState<PracticeState>({
    loop: null,
    from: null,
    countIn: 0,
    beat: 0,
    drone: { on: false, first: 'pa', volume: 0.5 },
  })
  let before: Position | null = null
  /** Until then the engine may still tell of where it was before it went to the start, by `performance.now()`. */
  let settlesAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let count: AbortController | null = null
  /** Whether the video has paused for the count. */
  let pausedForCount = false

  const loopNow = () => {
    const { loop } = state.get()
    return loop && within(loop, engine.getState().duration)
  }

  function hush() {
    clearTimeout(timer)
    count?.abort()
    count = null
    state.set({ beat: 0 })
  }

  function begin() {
    const loop = loopNow()
    if (!loop) return
    hush()
    before = null
    settlesAt = performance.now() + SETTLING_MS
    engine.seek(loop.start)
    if (state.get().countIn === 0) engine.play()
    else void beginCounted()
  }

  async function beginCounted() {
    const own = new AbortController()
    count = own
    pausedForCount = false
    engine.pause()
    const { countIn: beats } = state.get()
    await countIn(beats, engine.getState().rate, own.signal, (beat) => count === own && state.set({ beat }))
    if (count !== own) return
    hush()
    engine.play()
  }

  function follow() {
    const { time, playing, waiting, ended, rate } = engine.getState()
    if (count) {
      // Who starts it by hand does not wait for the count.
      if (playing && pausedForCount) hush()
      pausedForCount ||= !playing
      return
    }
    clearTimeout(timer)
    const loop = loopNow()
    const position = positionOf(engine)
    const last = before
    before = laterPosition(last, position)
    if (!loop) return
    if (ended) {
      begin()
      return
    }
    if (position.at < settlesAt && time >= loop.end) return
    const step = loopStep(loop, last, position)
    if (step === 'left') {
      state.set({ loop: null })
      return
    }
    if (!playing) return
    if (step === 'again') begin()
    else if (!waiting && untilEnd(loop, engine.now(), rate) < REPORT_MS)
      timer = setTimeout(begin, Math.max(0, untilEnd(loop, engine.now(), rate)))
  }

  engine.subscribe(follow)
  return {
    getState: state.get,
    subscribe: state.subscribe,
    set(change) {
      if ('loop' in change) {
        hush()
        before = null
      }
      state.set(change)
    },
    begin,
    hush,
  }
}
