import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import type { Player } from '@/components/player/player-context'
import type { SrutiNote } from '@/lib/shared/music/sruti'
import { shiftAt, type Tuning } from './shift'
import { canShift, connectSound, wakeSound, type SoundGraph } from './sound-graph'

/** Tuning while it is on, outside the players so that it continues in the next video. */
let lasting: { note: SrutiNote | null; viewerId: number } | null = null

export const tuningOf = onePerEngine(createTuning)

type TuningState = Tuning & {
  /** Null until it is known. */
  canShift: boolean | null
}

function createTuning(engine: PlayerEngine) {
  const isKnown = engine.media === null || !('AudioWorkletNode' in window)
  const state = createState<TuningState>({ on: false, note: null, semitones: 0, canShift: isKnown ? false : null })
  let pieces: Player['pieces'] = []
  let graph: SoundGraph | null = null
  let connection: Promise<SoundGraph> | null = null
  let turn = 0

  function follow() {
    if (!graph) return
    const { time, playing } = engine.getState()
    if (playing) wakeSound()
    const tuning = state.get()
    graph.setSemitones(tuning.on ? shiftAt(pieces, time, tuning).semitones : null)
  }
  engine.subscribe(follow)
  state.subscribe(follow)

  async function check({ refreshPath }: Player['playable']): Promise<boolean> {
    if (graph) return true
    const can = !isKnown && engine.media !== null && (await canShift(engine.media, refreshPath))
    state.set({ canShift: can })
    return can
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    set: (change: Partial<Pick<Tuning, 'note' | 'semitones'>>) => {
      state.set(change)
      if (lasting) lasting = { ...lasting, note: state.get().note }
    },
    check,
    /**
     * @returns false if the pitch of this source can't be changed
     * @throws if the pitch shifter couldn't be loaded
     */
    async start(player: Pick<Player, 'pieces' | 'playable'>): Promise<boolean> {
      const { media } = engine
      const own = ++turn
      if (!media || !(await check(player.playable))) return false
      connection ??= connectSound(media)
      const connected = await connection.catch((error: unknown) => {
        connection = null
        throw error
      })
      // Stopped, started again or closed in the meantime.
      if (own !== turn) return true
      graph = connected
      pieces = player.pieces
      lasting = { note: state.get().note, viewerId: player.playable.viewing?.viewerId ?? 0 }
      state.set({ on: true })
      return true
    },
    stop() {
      turn++
      lasting = null
      state.set({ on: false })
    },
    /** Ends the graph of a closed player. Its successor continues. */
    release() {
      turn++
      state.set({ on: false })
      void connection?.then(({ close }) => close()).catch(() => undefined)
      connection = null
      graph = null
    },
  }
}

/**
 * Starts the tuning in the next video if it was on in the last one.
 * @returns true once it is on; false if there is nothing to continue
 */
export async function continueTuning(player: Pick<Player, 'engine' | 'pieces' | 'playable'>): Promise<boolean> {
  const tuning = tuningOf(player.engine)
  if (!lasting || tuning.getState().on || lasting.viewerId !== player.playable.viewing?.viewerId) return false
  tuning.set({ note: lasting.note })
  // Without its shifter, the next video plays as recorded.
  return tuning.start(player).catch(() => false)
}
