import { notesOf } from '../base/ragas.mjs'
import { mix } from '../base/palette.mjs'
import { around, dot, line, n, path, petal, polar, ring, rotated, smooth, stroke, TAU, times } from '../base/svg.mjs'
import { drumHead } from '../motifs/instruments.mjs'
import { melakartaWheel, talaWheel } from '../motifs/lectures.mjs'
import { ease, pulse } from './timing.mjs'

/**
 * Every scene answers `draw(t, clip)`: markup about the middle of a 640 × 360 frame at t seconds. `clip` holds the
 * duration, the beat, the line of notes and the gradients' scene.
 */

/** Rings of a raga: the step that sounds is lit while it sounds. */
export function soundingRings(c, raga) {
  const at = (s) => 34 + s * 10.2
  const steps = [...raga.up, ...raga.down]
  const half = raga.up.length
  return (t, { line: tune }) => {
    const now = tune.find((note) => t >= note.at && t < note.at + note.seconds)
    const rings = notesOf(raga)
      .map((s) => {
        const live = now && now.semitone === s
        const swing = live ? Math.sin(t * 40) * 1.4 * Math.exp(-(t - now.at) * 1.6) : 0
        return ring(
          at(s) + swing,
          live ? c.third : mix(c.accent, c.ground, s % 12 === 0 || s === 7 ? 0.2 : 0.6),
          live ? 2.6 : 1.2,
        )
      })
      .join('')
    const wedges = steps
      .map((s, i) => {
        const span = Math.PI / (i < half ? half : steps.length - half)
        const a = (i < half ? Math.PI : 0) + span * (i < half ? i : i - half) + 0.03
        const b = a + span - 0.06
        const live = now && now.semitone === s ? Math.exp(-(t - now.at) * 0.8) : 0
        const [x, y] = polar(at(s), (a + b) / 2)
        const edge = times(7, (k) => polar(at(s), a + ((b - a) * k) / 6))
        const color = i < half ? c.accent : c.second
        return (
          path(line([...edge, polar(24, b), polar(24, a)], true), {
            fill: mix(color, c.third, live * 0.5),
            opacity: n((0.16 + live * 0.6) * 10) / 10,
          }) +
          stroke(line(edge), mix(color, c.third, 0.2 + live * 0.8), 2.4) +
          dot(x, y, 3 + live * 4, c.third)
        )
      })
      .join('')
    return rotated(rings + wedges, -12 + t * 1.5) + dot(0, 0, 12, c.second) + dot(0, 0, 6, c.third)
  }
}

/** A mridangam struck: the eye gives, and the sound walks away in rings. */
export const drumBeats =
  (c) =>
  (t, { beat, scene }) => {
    const p = pulse(t, beat)
    const rings = times(7, (i) => {
      const age = (t % beat) / beat + i
      const strong = (Math.floor(t / beat) - i) % 8 === 0
      return Math.floor(t / beat) - i < 0
        ? ''
        : ring(104 + age * 34, strong ? c.third : c.accent, strong ? 3 : 1.8, {
            opacity: n(Math.max(0.05, 0.8 - age * 0.12) * 10) / 10,
          })
    }).join('')
    const beats = times(8, (b) => {
      const live = Math.floor(t / beat) % 8 === b
      const [x, y] = polar(62, (b / 8) * TAU - Math.PI / 2)
      return dot(x, y, live ? 3 + p * 3 : 2.2, live ? '#fffaf0' : mix(c.accent, '#2a1408', 0.4))
    }).join('')
    return (
      rings +
      `<g transform="scale(${(1 + p * 0.025).toFixed(3)})">${drumHead(scene, { radius: 96, colors: c })}${beats}</g>`
    )
  }

/** The wheel of parent scales turning to its next six with every avartana. */
export const turningWheel =
  (c) =>
  (t, { beat }) => {
    const place = t / (beat * 8)
    const chakra = Math.floor(place)
    const turn = (chakra + ease(((place % 1) - 0.8) * 5)) * 30
    return rotated(melakartaWheel({ radius: 150, colors: c, lit: times(6, (i) => ((chakra * 6 + i) % 72) + 1) }), -turn)
  }

/** Adi tala on its wheel, a lamp carried from beat to beat. */
export const countedTala =
  (c) =>
  (t, { beat }) => {
    const count = t / beat
    const a = ((Math.floor(count) + ease((count % 1) * 2.2 - 1.2)) / 8) * TAU - Math.PI / 2
    const [x, y] = polar(142, a)
    return (
      talaWheel({ radius: 122, groups: [4, 2, 2], colors: c }) +
      dot(x, y, 15 + pulse(t, beat) * 8, c.second, { opacity: 0.3 }) +
      dot(x, y, 6.5, '#fffaf0')
    )
  }

/** Four strings, each swinging in more loops than the one above, plucked in turn. */
export const swingingStrings =
  (c) =>
  (t, { beat }) =>
    times(5, (i) => {
      const since = (t / beat - i * 0.8 + 8) % 4
      const swing = 34 * Math.exp(-since * 0.4) * Math.min(1, t * 2)
      const strands = [1, 0.5, -0.5, -1].map((q) => {
        const pts = times((i + 1) * 8 + 9, (j) => {
          const u = j / ((i + 1) * 8 + 8)
          return [-330 + u * 660, -120 + i * 60 + Math.sin(u * Math.PI * (i + 1)) * swing * q * Math.cos(t * 1.3 + i)]
        })
        return stroke(smooth(pts), mix(c.accent, i % 2 ? c.second : c.third, Math.abs(q) * 0.6), 1.8, {
          opacity: Math.abs(q) === 1 ? 0.95 : 0.45,
        })
      })
      return strands.join('') + around(1, dot(-330 + 660 * ((t * 0.05 + i * 0.2) % 1), -120 + i * 60, 3.4, c.third))
    }).join('')

const petalsOn = (c) => around(8, stroke(petal('lotus', 160, 176, 12), c.second, 1.4, { opacity: 0.5 }))
export const framed = (c, draw) => (t, clip) => draw(t, clip) + rotated(petalsOn(c), t * 2)
