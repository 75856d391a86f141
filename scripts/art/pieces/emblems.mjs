import { mix, pigment } from '../base/palette.mjs'
import { createRandom } from '../base/prng.mjs'
import { around, dot, moved, n, petal, ring, stroke, TAU, times } from '../base/svg.mjs'
import { beads, rosette, stageDisc, whirl } from '../motifs/mandala.mjs'

const pairs = [
  [pigment.vermilion, pigment.gold, pigment.wine],
  [pigment.gold, pigment.vermilion, pigment.umber],
  [pigment.teal, pigment.gold, pigment.forest],
  [pigment.lotus, pigment.turmeric, pigment.plum],
  [pigment.indigo, pigment.rose, pigment.indigoNight],
  [pigment.turmeric, pigment.peacock, pigment.ink],
  [pigment.rose, pigment.dusk, pigment.aubergine],
  [pigment.leaf, pigment.turmeric, pigment.forest],
]
const kinds = ['lotus', 'ogee', 'round', 'drop', 'flame']
const folds = [8, 12, 6, 10, 16, 9, 7, 14, 5, 11, 12, 8]

/** What sits in the heart of an emblem: a drum's eye, a star of lines, a small lotus, a ring of bells, a wheel. */
const hearts = [
  (r, a, b) =>
    dot(0, 0, r, a) +
    dot(0, 0, r * 0.78, mix(a, pigment.ivory, 0.6)) +
    dot(0, 0, r * 0.5, pigment.ink) +
    ring(r * 0.36, a, r * 0.03) +
    ring(r * 0.22, b, r * 0.03),
  (r, a, b) =>
    dot(0, 0, r, pigment.ink) +
    whirl({
      corners: times(6, (i) => [r * 0.95, (i / 6) * TAU]),
      turns: 16,
      ease: 0.12,
      from: a,
      to: b,
      width: r * 0.04,
    }),
  (r, a, b) =>
    dot(0, 0, r, pigment.ink) +
    around(8, stroke(petal('lotus', r * 0.15, r * 0.95, r * 0.42), a, r * 0.05)) +
    dot(0, 0, r * 0.2, b),
  (r, a, b) =>
    dot(0, 0, r, mix(a, pigment.ink, 0.7)) +
    beads(r * 0.72, 12, r * 0.15, a) +
    beads(r * 0.36, 6, r * 0.12, b) +
    dot(0, 0, r * 0.14, pigment.ivory),
  (r, a, b) =>
    dot(0, 0, r, pigment.ink) +
    times(4, (i) => ring(r * (0.28 + i * 0.2), i % 2 ? a : b, r * 0.05)).join('') +
    dot(0, 0, r * 0.16, pigment.ivory),
]

/** Emblem number i (0 to 23) about the centre of an 800 × 800 picture. */
export function drawEmblem(scene, i, k) {
  const rng = createRandom(`emblem/${i}`)
  const fold = folds[i % 12]
  const first = i % 5
  const kind = (shift) => kinds[(first + shift + Math.floor(i / 5)) % 5]
  const inner = rng.range(0.5, 0.58)
  const middle = rng.range(0.3, 0.38)
  const layers = [
    { kind: kind(0), from: inner, to: 1, color: mix(k.accent, k.ground, 0.25), width: 1.02, offset: 0.5, count: fold },
    { kind: kind(0), from: inner - 0.06, to: 0.92, color: k.accent, veins: true, count: fold },
    {
      kind: kind(2),
      from: middle,
      to: 0.66,
      color: k.second,
      offset: 0.5,
      count: rng.chance(0.4) ? fold * 2 : fold,
      veins: rng.chance(0.5),
    },
    { kind: kind(3), from: 0.16, to: 0.46, color: mix(k.accent, k.third, 0.45), count: fold },
  ]
  const crown = fold * (fold > 9 ? 2 : 4)
  const emblem =
    rosette(scene, { radius: 236, fold, outline: k.third, layers }) +
    hearts[(i * 2 + Math.floor(i / 5)) % 5](54, k.accent, k.second)
  const rim =
    i % 3 === 0
      ? beads(286, crown, 6, k.second, 0.55)
      : i % 3 === 1
        ? around(crown, stroke(petal('lotus', 270, 300, 16), k.second, 2.4))
        : around(crown, `<rect x="276" y="-2" width="${n(20)}" height="4" fill="${k.second}"/>`)
  return moved(400, 400, stageDisc(scene, { radius: 330, color: k.accent, ground: k.ground }) + rim + emblem)
}

/** The colours of emblem number i. */
export function emblemColors(i) {
  const [accent, second, ground] = pairs[i % 8]
  return { accent, second, ground, third: pigment.ivory, deep: mix(accent, ground, 0.7), cool: pigment.teal }
}

/** The twenty-four artist emblems, 800 × 800. */
export const emblemPieces = times(24, (i) => {
  const colors = emblemColors(i)
  return {
    name: `artist-${String(i + 1).padStart(2, '0')}`,
    w: 800,
    h: 800,
    bloom: 0.3,
    colors,
    light: { x: 0.5, y: 0.42, r: 0.72, color: colors.accent, strength: 0.4, beam: 1, beamFrom: i % 2 ? 0.24 : -0.24 },
    draw: (scene, k) => drawEmblem(scene, i, k),
  }
})
