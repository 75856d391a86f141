import type { createState, PlayerState, TrackOption } from './engine'
import type { Stream } from './hls-stream'

/** Milliseconds of stalling after which a chosen quality is replaced by automatic quality. */
const STALL_MS = 4000

/**
 * Uses the preferred quality while the network is fast enough.
 * @param streamNow returns the hls.js stream, or null where the browser plays HLS natively
 */
export function createQuality(state: ReturnType<typeof createState<PlayerState>>, streamNow: () => Stream | null) {
  let stall: ReturnType<typeof setTimeout>

  function choose(id: string | null, wanted = id) {
    streamNow()?.setQuality(id)
    state.set({ qualities: { ...state.get().qualities, chosen: id, wanted } })
  }

  /** Returns to automatic quality, because a lower quality is better than a stalled video. */
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
    /** Called when a stall begins. */
    stands() {
      clearTimeout(stall)
      stall = setTimeout(giveUp, STALL_MS)
    },
    /** Called when the stall ends. */
    goesOn: () => clearTimeout(stall),
  }
}
