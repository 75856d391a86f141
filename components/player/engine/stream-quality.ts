import type { createState, PlayerState, TrackOption } from './engine'
import type { Stream } from './hls-stream'

/** How long the picture may stand still before a chosen quality is given up, in milliseconds. */
const STALL_MS = 4000

/**
 * The quality of a stream: the wanted one, where the stream has it and the network carries it.
 * @param streamNow what is loaded; null where the browser itself plays
 */
export function createQuality(state: ReturnType<typeof createState<PlayerState>>, streamNow: () => Stream | null) {
  let stall: ReturnType<typeof setTimeout>

  function choose(id: string | null, wanted = id) {
    streamNow()?.setQuality(id)
    state.set({ qualities: { ...state.get().qualities, chosen: id, wanted } })
  }

  /** What the network carries is better than a picture that stands still. */
  function giveUp() {
    const { chosen, wanted } = state.get().qualities
    if (chosen && !state.get().away) choose(null, wanted)
  }

  return {
    choose,
    /** What the stream has is known. */
    offer(options: readonly TrackOption[]) {
      const { wanted } = state.get().qualities
      const chosen = options.find(({ id }) => id === wanted)?.id ?? null
      state.set({ qualities: { options, chosen, wanted } })
      if (chosen) streamNow()?.setQuality(chosen)
    },
    /** The picture stands still from now on. */
    stands() {
      clearTimeout(stall)
      stall = setTimeout(giveUp, STALL_MS)
    },
    /** It does not stand still any more. */
    goesOn: () => clearTimeout(stall),
  }
}
