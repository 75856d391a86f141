import { createRandom } from '../base/prng.mjs'
import { mridangamStroke, pitch, sampleRate, tanpuraPluck, veenaNote } from './synth.mjs'

/** Adi tala, eight beats in eighths: a stroke for each half beat, '.' where the hand rests. */
const adi = ['dhi', '.', 'tha', 'nam', 'tom', '.', 'nam', '.', 'dhi', 'tha', 'nam', '.', 'tom', 'nam', 'tha', 'nam']

const add = (track, sound, at, gain) => {
  const start = Math.floor(at * sampleRate)
  for (let i = 0; i < sound.length && start + i < track.length; i += 1) track[start + i] += sound[i] * gain
}

/**
 * Compose a slow line in a raga: once up its arohana and down its avarohana, then phrases that walk up by the one and
 * down by the other and rest on Sa or Pa.
 * @param {object} o raga; from, to seconds; beat seconds; seed
 * @returns {{at: number, seconds: number, semitone: number}[]} times in seconds
 */
export function composeLine({ raga, from, to, beat, seed }) {
  const rng = createRandom(seed)
  const notes = []
  let at = from
  const say = (semitone, beats) => {
    if (at + beats * beat > to) return false
    notes.push({ at, seconds: beats * beat, semitone })
    at += beats * beat
    return true
  }
  raga.up.forEach((s, i) => say(s, i === raga.up.length - 1 ? 2 : 1))
  raga.down.slice(1).forEach((s, i) => say(s, i === raga.down.length - 2 ? 3 : 1))
  for (let guard = 0; guard < 60; guard += 1) {
    const rising = rng.chance(0.55)
    const scale = rising ? raga.up : raga.down
    const length = rng.int(3, 5)
    const start = rng.int(0, Math.max(0, scale.length - length))
    const phrase = scale.slice(start, start + length)
    const said = phrase.every((s, i) => say(s, i === phrase.length - 1 ? rng.pick([2, 2, 3]) : rng.pick([0.5, 1, 1])))
    if (!said) break
  }
  say(0, 4)
  return notes
}

/**
 * Mix a soundtrack: a drone always, a line in a raga, and Adi tala on the drum where asked.
 * @param {object} o duration seconds; raga; sa Hz; beat seconds; drum; line (from `composeLine`)
 * @returns {Buffer} a mono 16-bit WAV file
 */
export function mixSoundtrack({ duration, sa, beat, drum, line }) {
  const track = new Float32Array(duration * sampleRate)
  const strings = [pitch(sa, -5), sa, sa * 1.0012, sa / 2].map((hz) => tanpuraPluck(hz, 5.5))
  for (let i = 0, t = 0; t < duration; i += 1, t += 1.1) add(track, strings[i % 4], t, i % 4 === 3 ? 0.15 : 0.11)
  line.forEach((note, i) => {
    const before = line[i - 1]
    const near = before && Math.abs(before.semitone - note.semitone) <= 4
    add(
      track,
      veenaNote({
        hz: pitch(sa, note.semitone),
        fromHz: near ? pitch(sa, before.semitone) : undefined,
        seconds: note.seconds,
      }),
      note.at,
      0.2,
    )
  })
  if (drum) {
    const strokes = Object.fromEntries(['tom', 'nam', 'tha', 'dhi'].map((k) => [k, mridangamStroke(k, sa)]))
    for (let i = 0; i * beat * 0.5 < duration - 1; i += 1) {
      const kind = adi[i % 16]
      if (kind !== '.') add(track, strokes[kind], i * beat * 0.5, i % 16 === 0 ? 0.34 : i % 2 ? 0.16 : 0.23)
    }
  }
  return toWav(track, duration)
}

function toWav(track, duration) {
  const peak = track.reduce((m, v) => Math.max(m, Math.abs(v)), 0.01)
  const wav = Buffer.alloc(44 + track.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + track.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(track.length * 2, 40)
  track.forEach((v, i) => {
    const t = i / sampleRate
    const fade = Math.min(1, t / 1.2, (duration - t) / 2.2)
    wav.writeInt16LE(Math.round(Math.tanh((v / peak) * 1.15) * 0.8 * fade * 32767), 44 + i * 2)
  })
  return wav
}
