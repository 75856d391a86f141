import { createState, type PlayerEngine } from '@/components/player/engine/engine'
import { untilEnd, type Loop } from '@/components/player/practice/loop'
import { REPORT_MS, SETTLING_MS } from '@/components/player/progress/position'
import type { LinePair } from './line-pairs'

export type Side = 'a' | 'b'
const otherOf = (side: Side): Side => (side === 'a' ? 'b' : 'a')

export type AlternationState = {
  /** Index of the line. */
  at: number
  /** Performance that sounds, or that sounds next. */
  side: Side
  playing: boolean
  /** Both performances of a line again, instead of the next line. */
  repeat: boolean
  /** True if the browser asks for a press on Play. */
  refused: boolean
}

export type Alternation = {
  getState: () => AlternationState
  subscribe: (listener: () => void) => () => void
  /** Plays a line from its start. */
  hear: (side: Side, at?: number) => void
  toggle: () => void
  setRepeat: (repeat: boolean) => void
  setRate: (rate: number) => void
  /** @returns a function that stops both */
  open: () => () => void
}

/** Plays a line by A, then by B, and so on. The silent one already waits at the start of its line. */
export function createAlternation(
  engines: Record<Side, PlayerEngine>,
  lines: readonly LinePair[],
  first = 0,
): Alternation {
  const state = createState<AlternationState>({ at: first, side: 'a', playing: false, repeat: true, refused: false })
  let stopWatching = () => {}
  /** Performance whose line has begun; null before the first and after the last. */
  let begun: Side | null = null

  const follow = (side: Side) => {
    let was = engines[side].getState()
    return engines[side].subscribe(() => {
      const is = engines[side].getState()
      // Also notices a pause from the keyboard of the device or from another tab.
      if (side === state.get().side && was.playing && !is.playing) state.set({ playing: false })
      if (side === state.get().side && is.refused !== was.refused) state.set({ refused: is.refused, playing: false })
      was = is
    })
  }

  function hear(side: Side, at = state.get().at): void {
    const line = lines[at]
    if (!line) return
    stopWatching()
    const [own, other] = [engines[side], engines[otherOf(side)]]
    const loop = line[side]
    begun = side
    state.set({ at, side, playing: true })
    other.pause()
    if (Math.abs(own.now() - loop.start) > 0.05) own.seek(loop.start)
    stopWatching = watch(own, loop, () => goOn(side, at))
    own.play()
    const next = nextOf(side, at)
    const ahead = next && lines[next.at]?.[next.side]
    if (ahead && next.side !== side) other.seek(ahead.start)
  }

  function nextOf(side: Side, at: number): { side: Side; at: number } | null {
    if (side === 'a') return { side: 'b', at }
    if (state.get().repeat) return { side: 'a', at }
    return at + 1 < lines.length ? { side: 'a', at: at + 1 } : null
  }

  function goOn(side: Side, at: number) {
    const next = nextOf(side, at)
    if (next) return hear(next.side, next.at)
    stopWatching()
    begun = null
    engines[side].pause()
    state.set({ at: 0, side: 'a', playing: false })
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    hear,
    toggle() {
      const { side, playing } = state.get()
      if (playing) engines[side].pause()
      else if (begun === side) engines[side].play()
      else return hear(side)
      state.set({ playing: !playing })
    },
    setRepeat: (repeat) => state.set({ repeat }),
    setRate(rate) {
      for (const engine of [engines.a, engines.b]) engine.setRate(rate)
    },
    open() {
      const stops = [follow('a'), follow('b')]
      return () => {
        stopWatching()
        for (const stop of stops) stop()
        for (const engine of [engines.a, engines.b]) engine.pause()
      }
    },
  }
}

function watch(engine: PlayerEngine, loop: Loop, onEnd: () => void): () => void {
  const settlesAt = performance.now() + SETTLING_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = engine.subscribe(() => {
    clearTimeout(timer)
    const { playing, waiting, ended, rate } = engine.getState()
    if (ended) return onEnd()
    if (!playing || waiting) return
    const left = untilEnd(loop, engine.now(), rate)
    if (left <= 0 && performance.now() < settlesAt) return
    if (left <= 0) onEnd()
    else if (left < REPORT_MS) timer = setTimeout(onEnd, left)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
