import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import { countIn } from '@/components/player/practice/count-in'
import { untilEnd } from '@/components/player/practice/loop'
import { practiceOf } from '@/components/player/practice/practice'
import { countLine } from '@/components/player/progress/practised'
import {
  isJump,
  laterPosition,
  positionOf,
  REPORT_MS,
  SETTLING_MS,
  type Position,
} from '@/components/player/progress/position'
import { nearestRate } from '@/lib/client/player/player-settings'
import { lineAt, type Line } from './lines'
import { defaultPlan, nextTurn, type RespondPlan, type RespondState } from './plan'

/** Call and response: plays a line, stands still for the student, repeats the line, and goes on to the next. */

export type Respond = ReturnType<typeof createRespond>
export const respondOf = onePerEngine(createRespond)

/** The next line is loaded shortly before it plays; not earlier, so that its sruti doesn't sound in the gap. */
const LEAD_MS = 400
/** A timer that fires earlier than this many milliseconds before the end waits again. */
const EARLY_MS = 15
/** In its first seconds, going back plays the line before instead of the current one. */
const OPENING_SECONDS = 1.5

function createRespond(engine: PlayerEngine) {
  const state = createState<RespondState>({
    ...defaultPlan,
    ...{ lines: [], phase: 'off', paused: false, index: 0, repetition: 1, turnMs: 0, outcome: null },
  })
  const practice = practiceOf(engine)
  let timer: ReturnType<typeof setTimeout> | undefined
  let count: AbortController | null = null
  let before: Position | null = null
  let settlesAt = 0
  /** End of the student's turn (`performance.now()`), and what is left of it while paused. */
  let turnEndsAt = 0
  let leftMs = 0
  let baseRate = 1
  let askedRate = 1
  let lastRate = engine.getState().rate
  /** Last command to the engine, and whether the engine has followed it yet. */
  let wantsPlay = false
  let hasHappened = false
  const exercise = { toggle, stop: () => end(null), stopText: 'Call and response off' }

  const line = () => {
    const { lines, index } = state.get()
    return lines[index]
  }

  function clear() {
    clearTimeout(timer)
    count?.abort()
    count = null
    if (practice.getState().beat > 0) practice.set({ beat: 0 })
  }

  function change(to: Partial<RespondState>) {
    state.set(to)
    const { phase, paused } = state.get()
    const running = phase !== 'off' && phase !== 'ready' && !paused
    if (phase === 'off') practice.set({ exercise: null })
    else if (practice.getState().exercise?.running !== running) practice.set({ exercise: { ...exercise, running } })
  }

  function ask(play: boolean) {
    wantsPlay = play
    hasHappened = engine.getState().playing === play
    if (play) engine.play()
    else engine.pause()
  }

  function seek(seconds: number) {
    before = null
    // Only a cross-origin frame may still report the position from before the seek.
    settlesAt = engine.media ? 0 : performance.now() + SETTLING_MS
    engine.seek(seconds)
  }

  function setRate(rate: number) {
    if (!engine.getState().can.rate) return
    askedRate = nearestRate(rate)
    if (engine.getState().rate !== askedRate) engine.setRate(askedRate)
  }

  /** Prepares the exercise, so that the button and key for playing start it. */
  function prepare(lines: readonly Line[], index = 0) {
    clear()
    if (lines.length === 0) return end(null)
    const at = Math.min(index, lines.length - 1)
    change({ lines, phase: 'ready', paused: false, index: at, repetition: 1, outcome: null })
    ask(false)
  }

  function start(lines: readonly Line[], index = 0) {
    const { phase } = state.get()
    if (phase === 'off' || phase === 'ready') baseRate = askedRate = lastRate = engine.getState().rate
    prepare(lines, index)
    if (state.get().phase !== 'ready') return
    if (practice.getState().countIn > 0) void beginCounted()
    else playLine()
  }

  async function beginCounted() {
    const to = line()
    if (!to) return
    clear()
    const own = new AbortController()
    count = own
    ask(false)
    seek(to.start)
    change({ phase: 'count', paused: false })
    const { countIn: beats } = practice.getState()
    await countIn(beats, engine.getState().rate, own.signal, (beat) => count === own && practice.set({ beat }))
    if (count === own) playLine()
  }

  function playLine() {
    const { step, repetition } = state.get()
    const to = line()
    if (!to) return
    clear()
    setRate(baseRate + step * (repetition - 1))
    if (engine.now() !== to.start) seek(to.start)
    change({ phase: 'line', paused: false })
    ask(true)
  }

  function endLine() {
    const { gap } = state.get()
    const { rate, ended } = engine.getState()
    const from = line()
    if (!from) return
    clear()
    ask(false)
    // Leaves the end of the video, where the player would offer the next one.
    if (ended) seek(from.start)
    const turnMs = ((from.end - from.start) * gap * 1000) / rate
    turnEndsAt = performance.now() + turnMs
    change({ phase: 'turn', turnMs })
    waitForTurn()
  }

  function waitForTurn() {
    const left = turnEndsAt - performance.now()
    if (left <= LEAD_MS) {
      timer = setTimeout(endTurn, Math.max(0, left))
      return
    }
    timer = setTimeout(() => {
      const next = nextTurn(state.get())
      const to = next && state.get().lines[next.index]
      if (to) seek(to.start)
      waitForTurn()
    }, left - LEAD_MS)
  }

  function endTurn() {
    countLine(engine, state.get().turnMs / 1000)
    const next = nextTurn(state.get())
    if (!next) return end('finished')
    change(next)
    playLine()
  }

  /** Starts the line that the student chose, or that the video was moved to. */
  function goTo(index: number) {
    if (state.get().phase === 'off' || !state.get().lines[index]) return
    change({ index, repetition: 1 })
    playLine()
  }

  /** Plays the last line once more. At the start of a line, plays the one before. */
  function back() {
    const { phase, index } = state.get()
    const from = line()
    if (phase === 'off' || !from) return
    const isOpening = engine.now() - from.start < Math.min(OPENING_SECONDS, (from.end - from.start) / 2)
    if (phase === 'line' && isOpening && index > 0) goTo(index - 1)
    else playLine()
  }

  function toggle() {
    const { phase, paused, lines, index } = state.get()
    if (phase === 'off') return
    if (phase === 'ready') return start(lines, index)
    if (paused) return resume()
    if (phase === 'turn') leftMs = turnEndsAt - performance.now()
    clear()
    ask(false)
    change({ paused: true })
  }

  function resume() {
    const { phase } = state.get()
    if (phase === 'count') return void beginCounted()
    change({ paused: false })
    if (phase === 'line') return ask(true)
    turnEndsAt = performance.now() + leftMs
    waitForTurn()
  }

  function end(outcome: RespondState['outcome']) {
    const { phase } = state.get()
    if (phase === 'off') return
    clear()
    if (phase !== 'ready') setRate(baseRate)
    change({ phase: 'off', paused: false, outcome })
  }

  function follow() {
    const { phase, lines, paused } = state.get()
    const current = line()
    if (phase === 'off' || !current) return
    const { time, rate, refused } = engine.getState()
    if (rate !== lastRate && rate !== askedRate && phase !== 'ready') {
      // The student has changed the speed.
      baseRate = nearestRate(baseRate + rate - askedRate)
      askedRate = rate
    }
    lastRate = rate
    const position = positionOf(engine)
    const last = before
    before = laterPosition(last, position)
    const isStale = position.at < settlesAt && (time < current.start - 0.1 || time >= current.end)
    if (isStale) before = null
    else if (phase !== 'ready' && last && isJump(last, position)) {
      const index = lineAt(lines, time)
      if (index === -1) end('left')
      else if (paused) change({ phase: 'line', index, repetition: 1 })
      else if (index !== state.get().index || phase !== 'line') goTo(index)
      return
    }
    followPlaying(refused && !paused)
    if (state.get().phase === 'line' && !isStale) waitForEnd(current)
  }

  /** Notices when something else plays or pauses the video, such as a headset's button. */
  function followPlaying(refused: boolean) {
    const { playing, ended } = engine.getState()
    const { phase } = state.get()
    if (phase === 'ready') {
      // Vimeo's frame plays by itself once it has loaded, and may ignore the first command.
      if (playing) ask(false)
      return
    }
    if (playing === wantsPlay) {
      hasHappened = true
      return
    }
    if (wantsPlay && refused) hasHappened = true
    if (!hasHappened || ended) return
    wantsPlay = playing
    if (phase === 'line') change({ paused: !playing })
    else if (phase === 'turn') endTurn()
    else playLine()
  }

  function waitForEnd(current: Line) {
    const { time, playing, waiting, ended, rate } = engine.getState()
    clearTimeout(timer)
    if (ended || (playing && time >= current.end && performance.now() >= settlesAt)) return endLine()
    const left = untilEnd(current, engine.now(), rate)
    if (playing && !waiting && left < REPORT_MS) timer = setTimeout(() => endOnTime(current), Math.max(0, left))
  }

  function endOnTime(current: Line) {
    if (untilEnd(current, engine.now(), 1) > EARLY_MS) waitForEnd(current)
    else endLine()
  }

  let loop = practice.getState().loop
  practice.subscribe(() => {
    const before = loop
    loop = practice.getState().loop
    if (loop !== before) end('left')
  })
  engine.subscribe(follow)

  return {
    getState: state.get,
    subscribe: state.subscribe,
    plan: (to: Partial<RespondPlan>) => state.set(to),
    ...{ prepare, start, goTo, back, toggle, stop: exercise.stop },
  }
}
