import { startDrone } from '@/components/sound/drone'
import type { FirstString } from '@/components/sound/tanpura'
import { pause } from '@/lib/client/pause'
import { placeOf } from '@/lib/shared/music/melakarta'

/** Just-intonation frequency ratios to sa: the twelve notes of an octave and the upper sa. */
export const ratios = [1, 16 / 15, 9 / 8, 6 / 5, 5 / 4, 4 / 3, 45 / 32, 3 / 2, 8 / 5, 5 / 3, 9 / 5, 15 / 8, 2] as const
/** D♯ below middle C. Comfortable for most voices, and audible on phone speakers. */
const SA_HERTZ = 155.56
/** Seconds between notes. */
const STEP = 0.9
const LEAD_IN = 1.2

export function firstStringOf(notes: readonly string[]): FirstString {
  if (notes.includes('P')) return 'pa'
  return notes.includes('M1') ? 'ma' : 'ni'
}

/**
 * Plays notes over a tanpura. Call this in a click handler, because browsers block sound before the first click.
 * @param notes notes that pass `isNote`
 * @param onNote called with the index of each note as it sounds
 * @returns a promise that resolves after the last note, or immediately when aborted
 */
export async function playScale(
  notes: readonly string[],
  signal: AbortSignal,
  onNote: (index: number) => void,
): Promise<void> {
  const drone = startDrone(SA_HERTZ, firstStringOf(notes), 0.5)
  const context = new AudioContext()
  const begin = context.currentTime + LEAD_IN
  try {
    notes.forEach((note, index) => sound(context, SA_HERTZ * 2 * (ratios[placeOf(note)] ?? 1), begin + index * STEP))
    await pause(LEAD_IN * 1000, signal)
    for (let index = 0; index < notes.length && !signal.aborted; index += 1) {
      onNote(index)
      await pause(STEP * 1000, signal)
    }
  } finally {
    drone.stop()
    void context.close()
  }
}

/** Shared by all single notes, because browsers limit the number of audio contexts. */
let ofPage: AudioContext | undefined

/** Sounds one note without a tanpura. Call this in a click handler. */
export function playNote(note: string): void {
  ofPage ??= new AudioContext()
  void ofPage.resume()
  sound(ofPage, SA_HERTZ * 2 * (ratios[placeOf(note)] ?? 1), ofPage.currentTime)
}

function sound(context: AudioContext, hertz: number, at: number): void {
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.22, at + 0.06)
  gain.gain.setValueAtTime(0.22, at + STEP * 0.75)
  gain.gain.linearRampToValueAtTime(0, at + STEP)
  gain.connect(context.destination)
  const tone = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
  tone.connect(gain)
  tone.start(at)
  tone.stop(at + STEP)
}
