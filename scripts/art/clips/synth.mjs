import { createRandom } from '../base/prng.mjs'

/** Samples in a second. Opus works at this rate whatever it is given. */
export const sampleRate = 48_000

/** Frequency in Hz of a note `semitones` above a Sa of `sa` Hz. */
export const pitch = (sa, semitones) => sa * 2 ** (semitones / 12)

/**
 * One pluck of a tanpura string. The cotton thread under the string lets its overtones through one after another, from
 * low to high: each partial here swells at its own moment.
 * @param {number} hz
 * @param {number} seconds
 * @returns {Float32Array}
 */
export function tanpuraPluck(hz, seconds) {
  const out = new Float32Array(Math.floor(seconds * sampleRate))
  const partials = Math.min(26, Math.floor(5200 / hz))
  for (let h = 1; h <= partials; h += 1) {
    const step = (2 * Math.PI * hz * h * (1 + 0.00006 * h * h)) / sampleRate
    const swell = 0.09 * h
    for (let i = 0; i < out.length; i += 1) {
      const t = i / sampleRate
      const cascade = Math.exp(-(((t - swell) / 0.55) ** 2)) * 0.9
      out[i] +=
        Math.sin(step * i + h) * h ** -0.85 * (Math.exp(-t * (0.55 + h * 0.035)) * 0.45 + cascade * Math.exp(-t * 0.35))
    }
  }
  const attack = 0.012 * sampleRate
  const release = 0.6 * sampleRate
  return out.map((v, i) => v * Math.min(1, i / attack) * Math.min(1, (out.length - i) / release))
}

/**
 * One veena note: it may be reached by a slide from the note before, and trembles a little once it is held.
 * @param {object} o hz, fromHz where the slide starts, seconds
 */
export function veenaNote({ hz, fromHz = hz, seconds }) {
  const out = new Float32Array(Math.floor((seconds + 0.9) * sampleRate))
  let phase = 0
  for (let i = 0; i < out.length; i += 1) {
    const t = i / sampleRate
    const slide = Math.min(1, t / 0.11)
    const sway = t > 0.35 ? Math.sin((t - 0.35) * 2 * Math.PI * 5.2) * 0.0045 * Math.min(1, (t - 0.35) * 2) : 0
    phase += (2 * Math.PI * (fromHz + (hz - fromHz) * slide * slide * (3 - 2 * slide)) * (1 + sway)) / sampleRate
    let v = 0
    for (let h = 1; h <= 9; h += 1) v += Math.sin(phase * h) * h ** -1.15 * Math.exp(-t * (0.8 + h * 0.42))
    out[i] = v * Math.min(1, t / 0.006) * Math.min(1, (out.length - i) / (0.25 * sampleRate))
  }
  return out
}

/** The strokes of a mridangam: tom (open, low), nam (ringing rim), tha (flat), dhi (both hands). */
export function mridangamStroke(kind, sa) {
  const rng = createRandom(kind)
  const seconds = kind === 'tom' ? 0.7 : kind === 'tha' ? 0.18 : 0.5
  const out = new Float32Array(Math.floor(seconds * sampleRate))
  let low = 0
  for (let i = 0; i < out.length; i += 1) {
    const t = i / sampleRate
    const skin = rng.next() * 2 - 1
    low += (skin - low) * 0.22
    const slap = low * Math.exp(-t * 90)
    const bass = Math.sin(2 * Math.PI * (sa * 0.5 * t + 4.5 * (1 - Math.exp(-t * 14)) * 0.4)) * Math.exp(-t * 6.5)
    const rung = [1, 2, 3].reduce(
      (s, h) => s + (Math.sin(2 * Math.PI * sa * 2 * h * t) / h ** 1.3) * Math.exp(-t * (9 + h * 4)),
      0,
    )
    out[i] =
      {
        tom: bass + slap * 0.4,
        nam: rung * 0.6 + slap * 0.5,
        tha: slap * 1.5 + rung * 0.12,
        dhi: bass * 0.75 + rung * 0.35 + slap * 0.5,
      }[kind] *
      Math.min(1, t / 0.0015) *
      Math.min(1, (seconds - t) / 0.04)
  }
  return out
}
