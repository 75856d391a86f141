import { createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import type { Player } from '@/components/player/player-context'
import type { SrutiNote } from '@/lib/shared/music/sruti'
import { shiftAt, type Tuning } from './shift'
import { canShift, connectSound, wakeSound, type SoundGraph } from './sound-graph'

/** Tuning while it is on, outside the players so that it continues in the next video. */
let lasting: { note: SrutiNote | null; semitones: number; viewerId: number } | null = null

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

  /** Null if it can't be found out now, for example without a network. It is then asked again. */
  async function check({ refreshPath }: Player['playable']): Promise<boolean | null> {
    if (graph) return true
    const can = isKnown || engine.media === null ? false : await canShift(engine.media, refreshPath)
    state.set({ canShift: can })
    return can
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    set: (change: Partial<Pick<Tuning, 'note' | 'semitones'>>) => {
      state.set(change)
      const { note, semitones } = state.get()
      if (lasting) lasting = { ...lasting, note, semitones }
    },
    check,
    /**
     * @returns false if the pitch of this source can't be changed
     * @throws if the pitch shifter couldn't be loaded, or the source not be checked
     */
    async start(player: Pick<Player, 'pieces' | 'playable'>): Promise<boolean> {
      const { media } = engine
      const own = ++turn
      if (!media) return false
      const can = await check(player.playable)
      // Closed in the meantime: a new graph would have nobody to end it.
      if (own !== turn) return true
      if (can === null) throw new Error('The source could not be checked')
      if (!can) return false
      connection ??= connectSound(media)
      const connected = await connection.catch((error: unknown) => {
        connection = null
        throw error
      })
      // Stopped, started again or closed in the meantime.
      if (own !== turn) return true
      graph = connected
      pieces = player.pieces
      const { note, semitones } = state.get()
      lasting = { note, semitones, viewerId: player.playable.viewing?.viewerId ?? 0 }
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
  tuning.set({ note: lasting.note, semitones: lasting.semitones })
  // Without its shifter, the next video plays as recorded.
  return tuning.start(player).catch(() => false)
}
