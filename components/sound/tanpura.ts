/** Synthesises a tanpura: four strings plucked in turn. */

/** Tunings of the first string, in the octave below the middle strings: pa (fifth), ma (fourth) or ni (seventh). */
export const firstStrings = ['pa', 'ma', 'ni'] as const
export type FirstString = (typeof firstStrings)[number]
const ratios: Record<FirstString, number> = { pa: 3 / 4, ma: 2 / 3, ni: 15 / 16 }

/** Seconds at which the strings are plucked in each cycle. */
const STROKES = [0, 1.05, 1.95, 2.85]
export const CYCLE_SECONDS = 4.6
/** Seconds for which a string rings. */
const RING_SECONDS = 6
/** Ratio between the two middle strings. The slight detuning makes them beat slowly. */
const APART = 1.0012
const PARTIALS = 26

/**
 * Synthesises one cycle of the four strings. The cycle loops seamlessly.
 * @param hertz pitch of the middle strings
 * @param sampleRate samples per second
 * @returns values from -0.9 to 0.9
 */
export function tanpuraCycle(hertz: number, first: FirstString, sampleRate: number): Float32Array<ArrayBuffer> {
  const cycle = new Float32Array(Math.round(CYCLE_SECONDS * sampleRate))
  const strings = [hertz * ratios[first], hertz, hertz * APART, hertz / 2]
  strings.forEach((pitch, index) => pluck(cycle, Math.round((STROKES[index] ?? 0) * sampleRate), pitch, sampleRate))
  const peak = cycle.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  return cycle.map((value) => (value / peak) * 0.9)
}

/** Adds one string to the cycle, and wraps its sound around to the start. */
function pluck(cycle: Float32Array, from: number, pitch: number, sampleRate: number): void {
  const length = Math.round(RING_SECONDS * sampleRate)
  for (let partial = 1; partial <= PARTIALS && partial * pitch < sampleRate * 0.45; partial += 1) {
    const turn = (2 * Math.PI * partial * pitch) / sampleRate
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    // On a real tanpura, a thread under the string delays and shortens the high partials.
    const fade = Math.exp(-(0.4 + 0.11 * partial) / sampleRate)
    const bloom = Math.exp(-1 / ((0.006 + 0.022 * partial) * sampleRate))
    let [re, im, still] = [partial ** -0.65, 0, 1]
    for (let index = 0; index < length; index += 1) {
      const at = (from + index) % cycle.length
      cycle[at] = (cycle[at] ?? 0) + im * (1 - still)
      ;[re, im] = [(re * cos - im * sin) * fade, (re * sin + im * cos) * fade]
      still *= bloom
    }
  }
}
