import type { Player } from '@/components/player/player-context'
import { errorMessage } from '@/lib/shared/errors'
import type { SrutiNote } from '@/lib/shared/music/sruti'
import { recordedAt, shiftAt, shiftText } from './shift'
import { wakeSound } from './sound-graph'
import { tuningOf } from './tuning'

/** Actions for buttons and keyboard shortcuts. If an action returns text, announce it over the video. */

export const NOT_POSSIBLE = 'The pitch of this video can’t be changed here.'
const NOT_LOADED = 'Couldn’t change the pitch. Try again.'

const viewerOf = ({ playable }: Player): number => playable.viewing?.viewerId ?? 0

/** Loads the viewer's saved key note, unless one is chosen. */
export async function loadNote(player: Player): Promise<void> {
  const tuning = tuningOf(player.engine)
  if (tuning.getState().note) return
  const { loadSruti } = await import('./own-sruti')
  const saved = await loadSruti(viewerOf(player))
  if (!tuning.getState().note) tuning.set({ note: saved })
}

export async function saveNote(player: Player, note: SrutiNote | null): Promise<void> {
  const { saveSruti } = await import('./own-sruti')
  await saveSruti(viewerOf(player), note)
}

export const hasTuning = ({ engine, playable }: Player): boolean =>
  playable.viewing !== undefined && tuningOf(engine).getState().canShift !== false

export function tuningText({ engine, pieces }: Player): string {
  const tuning = tuningOf(engine).getState()
  return shiftText(shiftAt(pieces, engine.now(), tuning), tuning.note)
}

/** Call this in a click or key handler. */
export async function startTuning(player: Player): Promise<string> {
  wakeSound()
  try {
    return (await tuningOf(player.engine).start(player)) ? tuningText(player) : NOT_POSSIBLE
  } catch {
    return NOT_LOADED
  }
}

/** Call this in a click or key handler. */
export async function toggleTuning(player: Player): Promise<string> {
  const { engine, pieces } = player
  const tuning = tuningOf(engine)
  if (tuning.getState().on) {
    tuning.stop()
    return 'Plays as recorded.'
  }
  wakeSound()
  try {
    await loadNote(player)
  } catch (error) {
    return errorMessage(error)
  }
  if (!tuning.getState().note && recordedAt(pieces, engine.now())) return 'Choose your key note under Practice first.'
  return startTuning(player)
}
