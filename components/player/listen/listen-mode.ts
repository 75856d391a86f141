import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import { practiceOf } from '@/components/player/practice/practice'
import { isJump, laterPosition, positionOf } from '@/components/player/progress/position'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'

/** Sleep timer: number of minutes, or the end of the current piece. */
export type Sleep = number | 'piece'
export const sleepMinutes = [15, 30, 60] as const

type ListenState = {
  pictureOff: boolean
  sleep: Sleep | null
  /** True after the sleep timer has stopped playback. Prevents the next video from starting automatically. */
  asleep: boolean
}

type ListenMode = {
  getState: () => ListenState
  subscribe: (listener: () => void) => () => void
  setPictureOff: (off: boolean) => void
  /** @param pieces pieces of the video, to find the end of the current one */
  setSleep: (sleep: Sleep | null, pieces: readonly PieceDto[]) => void
}

/**
 * Sleep timer, outside the players so that it continues in the next video. `at` is the time at which it ends, in Unix
 * milliseconds.
 */
let bedtime: { minutes: number; at: number } | null = null

export const listenModeOf = onePerEngine(createListenMode)

function createListenMode(engine: PlayerEngine): ListenMode {
  const state = createState<ListenState>({ pictureOff: false, sleep: null, asleep: false })
  let cancel = () => {}

  function awake() {
    cancel()
    cancel = () => {}
    state.set({ sleep: null })
  }

  function fallAsleep() {
    // Cancels the subscription before the pause below triggers it.
    awake()
    practiceOf(engine).pause()
    state.set({ asleep: true })
    cancel = whenPlayed(() => {
      awake()
      state.set({ asleep: false })
    })
  }

  function whenPlayed(onPlay: () => void) {
    // `playing` may still be true, because browsers report a pause with a delay.
    let stopped = !engine.getState().playing
    return engine.subscribe(() => {
      const { playing } = engine.getState()
      if (playing && stopped) onPlay()
      stopped ||= !playing
    })
  }

  function sleepIn(ms: number, minutes: number) {
    const timer = setTimeout(fallAsleep, ms)
    cancel = () => clearTimeout(timer)
    state.set({ sleep: minutes })
  }

  function atEndOfPiece(pieces: readonly PieceDto[]) {
    const start = pieceAt(pieces, engine.now())
    let before = positionOf(engine)
    return engine.subscribe(() => {
      const position = positionOf(engine)
      const jumped = isJump(before, position)
      before = laterPosition(before, position)
      if (!engine.getState().ended && pieceAt(pieces, position.seconds) === start) return
      if (jumped) awake()
      else fallAsleep()
    })
  }

  if (bedtime && bedtime.at > Date.now()) sleepIn(bedtime.at - Date.now(), bedtime.minutes)
  return {
    getState: state.get,
    subscribe: state.subscribe,
    setPictureOff(pictureOff) {
      state.set({ pictureOff })
      engine.setPictureOff(pictureOff)
    },
    setSleep(sleep, pieces) {
      awake()
      bedtime = null
      state.set({ asleep: false })
      if (sleep === null) return
      if (sleep === 'piece') {
        cancel = atEndOfPiece(pieces)
        state.set({ sleep })
        return
      }
      bedtime = { minutes: sleep, at: Date.now() + sleep * 60_000 }
      sleepIn(sleep * 60_000, sleep)
    },
  }
}
