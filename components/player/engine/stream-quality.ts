import type { createState, PlayerState, TrackOption } from './engine'
import type { Stream } from './hls-stream'

/** Milliseconds of stalling after which a fixed quality is given up. */
const STALL_MS = 4000

/**
 * Keeps the preferred quality while the network supports it.
 * @param streamNow hls.js, or null where the browser plays HLS natively
 */
export function createQuality(state: ReturnType<typeof createState<PlayerState>>, streamNow: () => Stream | null) {
  let stall: ReturnType<typeof setTimeout>

  function choose(id: string | null, wanted = id) {
    streamNow()?.setQuality(id)
    state.set({ qualities: { ...state.get().qualities, chosen: id, wanted } })
  }

  /** Lower quality is better than a stalled video. */
  function giveUp() {
    const { chosen, wanted } = state.get().qualities
    if (chosen && !state.get().away) choose(null, wanted)
  }

  return {
    choose,
    offer(options: readonly TrackOption[]) {
      const { wanted } = state.get().qualities
      const chosen = options.find(({ id }) => id === wanted)?.id ?? null
      state.set({ qualities: { options, chosen, wanted } })
      if (chosen) streamNow()?.setQuality(chosen)
    },
    /** A stall starts. */
    stands() {
      clearTimeout(stall)
      stall = setTimeout(giveUp, STALL_MS)
    },
    /** The stall is over. */
    goesOn: () => clearTimeout(stall),
  }
}
