import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import { laterPosition, positionOf, REPORT_MS, SETTLING_MS, type Position } from '@/components/player/progress/position'
import { countLine } from '@/components/player/progress/practised'
import type { FirstString } from '@/components/sound/tanpura'
import { countIn } from './count-in'
import { loopStep, untilEnd, within, type Loop } from './loop'

/** A repetition counts as complete if one of its first seconds was played. */
const OPENING_SECONDS = 2

/** Something that plays and pauses the video line by line, such as call and response. */
export type Exercise = {
  /** False while it is paused or waits to be started. */
  running: boolean
  /** Pauses or resumes it, even while the video stands still for the student. */
  toggle: () => void
  stop: () => void
  /** Announced when it is stopped by the key that stops repeating. */
  stopText: string
}

export type PracticeState = {
  loop: Loop | null
  /** Start of a loop whose end is not set yet. */
  from: number | null
  countIn: number
  /** Current beat, from 1; 0 while no count-in runs. */
  beat: number
  drone: { on: boolean; first: FirstString; volume: number }
  /** While set, the loop isn't repeated, and playing or pausing is left to the exercise. */
  exercise: Exercise | null
  /** Query of the link to an exercise with which the player was opened. */
  link: string | null
}

export type Practice = {
  getState: () => PracticeState
  subscribe: (listener: () => void) => () => void
  set: (change: Partial<PracticeState>) => void
  /** Plays the loop from its start, after the count-in. */
  begin: () => void
  hush: () => void
  /** Pauses the video, or what would play it again: a count-in, or an exercise during the student's turn. */
  pause: () => void
}

export const practiceOf = onePerEngine(createPractice)

function createPractice(engine: PlayerEngine): Practice {
  const state = createState<PracticeState>({
    loop: null,
    from: null,
    countIn: 0,
    beat: 0,
    drone: { on: false, first: 'pa', volume: 0.5 },
    exercise: null,
    link: null,
  })
  let before: Position | null = null
  /** Reports before this time (`performance.now()`) may contain the position from before the seek. */
  let settlesAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let count: AbortController | null = null
  /** True once the video has paused for the count-in. */
  let pausedForCount = false
  let isFromStart = false

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

  function pause() {
    hush()
    const { exercise } = state.get()
    if (exercise?.running) exercise.toggle()
    engine.pause()
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

  function beginAgain() {
    if (isFromStart) countLine(engine)
    isFromStart = false
    begin()
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
      // Pressing play skips the rest of the count-in.
      if (playing && pausedForCount) hush()
      pausedForCount ||= !playing
      return
    }
    clearTimeout(timer)
    if (state.get().exercise) {
      before = null
      return
    }
    const loop = loopNow()
    const position = positionOf(engine)
    const last = before
    before = laterPosition(last, position)
    if (!loop) return
    if (time >= loop.start && time < loop.start + OPENING_SECONDS) isFromStart = true
    if (ended) {
      beginAgain()
      return
    }
    if (position.at < settlesAt && time >= loop.end) return
    const step = loopStep(loop, last, position)
    if (step === 'left') {
      state.set({ loop: null })
      return
    }
    if (!playing) return
    if (step === 'again') beginAgain()
    else if (!waiting && untilEnd(loop, engine.now(), rate) < REPORT_MS)
      timer = setTimeout(beginAgain, Math.max(0, untilEnd(loop, engine.now(), rate)))
  }

  engine.subscribe(follow)
  return {
    getState: state.get,
    subscribe: state.subscribe,
    set(change) {
      if ('loop' in change) {
        hush()
        before = null
        isFromStart = false
      }
      // A link's exercise is for the link's passage.
      state.set('loop' in change ? { link: null, ...change } : change)
    },
    ...{ begin, hush, pause },
  }
}
