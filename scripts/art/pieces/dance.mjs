import { mix, pigment } from '../base/palette.mjs'
import { dot, group, line, moved, n, polar, stroke, times } from '../base/svg.mjs'
import { bellRing, pleatFan, turningSkirt } from '../motifs/costume.mjs'
import { flameRing, goldenSpiral } from '../motifs/fire.mjs'
import { alapadma, aramandi, motionArcs } from '../motifs/gesture.mjs'
import { standingLamp, torana } from '../motifs/lamps.mjs'
import { rosette } from '../motifs/mandala.mjs'
import { composeKolam, drawKolam } from '../motifs/sikku-kolam.mjs'
import { pillaredHall } from '../motifs/temple-plan.mjs'
import { colorsOf, thumbnail } from './place.mjs'

const kolam = (c, o, step) =>
  drawKolam({
    kolam: composeKolam(o),
    step,
    line: c.accent,
    under: c.deep,
    pulli: c.third,
    lines: [c.accent, c.second, c.cool],
    turn: o.turn ?? 45,
  })

/** Petal layers of the two dance rosettes, outermost first. */
const bloom = (c, tips) => [
  { kind: tips, from: 0.55, to: 1, color: c.deep, offset: 0.5, width: 1.05, beads: true },
  { kind: tips, from: 0.5, to: 0.94, color: c.accent, veins: true },
  { kind: 'lotus', from: 0.34, to: 0.7, color: c.second, offset: 0.5 },
  { kind: 'drop', from: 0.2, to: 0.5, color: c.cool, veins: true },
  { kind: 'lotus', from: 0.06, to: 0.28, color: c.third, offset: 0.5 },
]

const c = [0, 1, 2, 3].map((g) => colorsOf('dance', g))
const night = colorsOf('dance', 0, { ground: pigment.indigoNight })

/** The eighteen dance thumbnails. */
export const dancePieces = [
  thumbnail(
    'dance-01',
    c[0],
    { x: 0.6, y: 0.42, beam: 1 },
    (s, k) => moved(770, 655, aramandi({ size: 640, colors: k })) + moved(770, 655, standingLampFloor(k)),
  ),
  thumbnail('dance-02', c[1], { x: 0.5, y: 0.55, color: pigment.gold }, (s, k) =>
    moved(640, 390, bellRing(s, { radius: 440, squash: 0.5, colors: k })),
  ),
  thumbnail('dance-03', c[2], { x: 0.5, y: 0.8 }, (s, k) => moved(640, 690, pleatFan(s, { radius: 590, colors: k }))),
  thumbnail('dance-04', c[0], { x: 0.64, y: 0.5 }, (s, k) =>
    moved(820, 360, kolam(k, { seed: 'd4', shape: 'square', size: 7 }, 64)),
  ),
  thumbnail(
    'dance-05',
    c[3],
    { x: 0.4, y: 0.5, color: pigment.lotus, strength: 0.34 },
    (s, k) =>
      motionArcs({
        from: [
          [60, 700],
          [220, 520],
          [330, 640],
          [560, 470],
          [600, 300],
        ],
        to: [
          [120, 660],
          [360, 200],
          [640, 420],
          [900, 150],
          [1200, 250],
        ],
        a: k.deep,
        b: k.accent,
        spark: k.third,
      }) +
      motionArcs({
        from: [
          [90, 720],
          [320, 620],
          [520, 690],
          [640, 600],
        ],
        to: [
          [160, 690],
          [520, 420],
          [820, 640],
          [1180, 480],
        ],
        a: pigment.dusk,
        b: k.second,
        spark: k.third,
        strands: 34,
      }),
  ),
  thumbnail('dance-06', c[0], { x: 0.36, y: 0.5 }, (s, k) => moved(450, 360, turningSkirt({ radius: 325, colors: k }))),
  thumbnail('dance-07', night, { x: 0.6, y: 0.55, beam: 2, strength: 0.34 }, (s, k) =>
    moved(760, 610, alapadma({ radius: 500, colors: k })),
  ),
  thumbnail(
    'dance-08',
    c[2],
    { x: 0.5, y: 0.5, color: pigment.vermilion, strength: 0.5 },
    (s, k) =>
      moved(640, 362, flameRing({ radius: 258, colors: k })) +
      moved(640, 566, aramandi({ size: 420, colors: k, arms: 'raised' })),
  ),
  thumbnail('dance-09', c[1], { x: 0.5, y: 0.5 }, (s, k) => moved(640, 360, goldenSpiral({ radius: 318, colors: k }))),
  thumbnail('dance-10', c[3], { x: 0.66, y: 0.5, color: pigment.lotus, strength: 0.36 }, (s, k) =>
    moved(850, 360, rosette(s, { radius: 320, fold: 12, outline: k.third, layers: bloom(k, 'ogee') })),
  ),
  thumbnail(
    'dance-11',
    c[0],
    { x: 0.5, y: 0.46, color: pigment.gold },
    (s, k) =>
      moved(640, 370, torana({ radius: 330, colors: k })) +
      moved(640, 640, standingLamp(s, { height: 330, colors: k })),
  ),
  thumbnail('dance-12', c[2], { x: 0.27, y: 0.95, color: pigment.vermilion }, (s, k) =>
    moved(
      250,
      770,
      pleatFan(s, { radius: 720, a: Math.PI * 1.2, b: Math.PI * 2.02, pleats: 13, colors: k, silk: '#b3203f' }),
    ),
  ),
  thumbnail('dance-13', c[1], { x: 0.5, y: 0.5 }, (s, k) =>
    moved(
      640,
      360,
      kolam(k, { seed: 'd13', shape: 'cross', size: 11, weights: { cross: 0.58, split: 0.26 }, turn: 45 }, 54),
    ),
  ),
  thumbnail('dance-14', night, { x: 0.74, y: 0.5, color: pigment.gold, strength: 0.36 }, (s, k) =>
    moved(960, 360, bellRing(s, { radius: 300, rows: 3, count: 24, squash: 1, colors: k })),
  ),
  thumbnail('dance-15', c[3], { x: 0.5, y: 0.86, beam: 2, color: pigment.lotus, strength: 0.4 }, (s, k) =>
    sweepOfHands(k),
  ),
  thumbnail(
    'dance-16',
    c[0],
    { x: 0.5, y: 0.48, strength: 0.5 },
    (s, k) =>
      moved(640, 365, pillaredHall(s, { w: 1280, h: 720, colors: { ...k, accent: mix(k.accent, k.second, 0.3) } })),
    { bloom: 0.35 },
  ),
  thumbnail('dance-17', c[2], { x: 0.3, y: 0.52 }, (s, k) =>
    moved(
      390,
      362,
      rosette(s, {
        radius: 330,
        fold: 8,
        outline: k.third,
        layers: [
          { kind: 'round', from: 0.5, to: 1, color: k.accent, veins: true },
          { kind: 'flame', from: 0.45, to: 0.86, color: k.second, count: 16, offset: 0.5 },
          { kind: 'round', from: 0.2, to: 0.56, color: '#8c1d34', veins: true, offset: 0.5 },
          { kind: 'lotus', from: 0.08, to: 0.36, color: k.second, count: 16 },
          { kind: 'drop', from: 0.02, to: 0.18, color: k.third },
        ],
      }),
    ),
  ),
  thumbnail('dance-18', c[1], { x: 0.68, y: 0.95, color: pigment.lotus, strength: 0.38 }, (s, k) =>
    moved(
      880,
      800,
      goldenSpiral({
        radius: 690,
        count: 330,
        shape: 'dot',
        colors: { ...k, accent: pigment.lotus, second: pigment.vermilion },
      }),
    ),
  ),
]

/** Ripples on the floor under the feet. */
function standingLampFloor(k) {
  return [0, 1, 2, 3]
    .map(
      (i) =>
        `<ellipse cx="0" cy="4" rx="${120 + i * 95}" ry="${12 + i * 9}" fill="none"` +
        ` stroke="${mix(k.accent, k.second, i / 3)}" stroke-width="2"` +
        ` opacity="${0.7 - i * 0.16}"/>`,
    )
    .join('')
}

/** One hand at nine moments of an arm's sweep, from the hip to the far side, growing clearer as it goes. */
function sweepOfHands(k) {
  return (
    times(9, (i) => {
      const angle = Math.PI * (1.08 + i * 0.105)
      const [x, y] = polar(430, angle, 640, 640)
      const arm = stroke(line([[640, 640], polar(400, angle, 640, 640)]), mix(k.deep, k.second, i / 8), 2 + i * 0.5, {
        opacity: n(0.3 + i * 0.085),
      })
      return (
        arm +
        group(moved(x, y, alapadma({ radius: 105 + i * 11, colors: k }), { turn: (angle * 180) / Math.PI + 90 }), {
          opacity: 0.2 + i * 0.1,
        })
      )
    }).join('') + dot(640, 640, 13, k.third)
  )
}
