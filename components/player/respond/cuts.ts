import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import type { Loop } from '@/components/player/practice/loop'
import { practiceOf } from '@/components/player/practice/practice'
import { PRACTICE_LINES_MAX } from '@/lib/shared/constants'
import { SHORTEST } from './lines'

/** Lines that a person cuts a passage into, by a tap at the start of each line while it plays. */

export type CutsState = {
  /** Passage of `starts`. */
  loop: Loop | null
  starts: readonly number[]
  tapping: boolean
}

export const cutsOf = onePerEngine(createCuts)

function createCuts(engine: PlayerEngine) {
  const state = createState<CutsState>({ loop: null, starts: [], tapping: false })
  const practice = practiceOf(engine)
  const exercise = { toggle, stop, stopText: 'Tapping stopped' }

  function begin(loop: Loop) {
    practice.getState().exercise?.stop()
    state.set({ loop, starts: [loop.start], tapping: true })
    practice.set({ exercise: { ...exercise, running: true } })
    engine.seek(loop.start)
    engine.play()
  }

  function toggle() {
    if (engine.getState().playing) engine.pause()
    else engine.play()
  }

  /** @returns the number of lines, or undefined if the tap didn't start one */
  function tap(): number | undefined {
    const { starts, loop, tapping } = state.get()
    const now = Math.round(engine.now() * 100) / 100
    // Taps that follow too fast count as one.
    const isLine = loop !== null && now - (starts.at(-1) ?? 0) >= SHORTEST && loop.end - now >= SHORTEST
    if (!tapping || !isLine || starts.length === PRACTICE_LINES_MAX) return undefined
    state.set({ starts: [...starts, now] })
    return starts.length + 1
  }

  /** Removes the last tap, and plays again from the one before. */
  function undo() {
    const { starts, tapping } = state.get()
    if (!tapping) return
    const kept = starts.length > 1 ? starts.slice(0, -1) : starts
    state.set({ starts: kept })
    engine.seek(kept.at(-1) ?? 0)
    engine.play()
  }

  function stop() {
    if (!state.get().tapping) return
    state.set({ tapping: false })
    practice.set({ exercise: null })
    engine.pause()
  }

  engine.subscribe(() => {
    const { tapping, loop } = state.get()
    const { time, playing, ended } = engine.getState()
    if (tapping && loop && (ended || (playing && time >= loop.end))) stop()
    else if (tapping && practice.getState().exercise?.running !== playing)
      practice.set({ exercise: { ...exercise, running: playing } })
  })

  return {
    getState: state.get,
    subscribe: state.subscribe,
    set: (loop: Loop, starts: readonly number[]) => state.set({ loop, starts }),
    ...{ begin, tap, undo, stop },
  }
}
