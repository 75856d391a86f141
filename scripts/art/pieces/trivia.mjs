import { mix, pigment } from '../base/palette.mjs'
import { dot, moved, TAU, times } from '../base/svg.mjs'
import { chaupar, pallankuzhi, paramapadam } from '../motifs/boards.mjs'
import { rosette, whirl } from '../motifs/mandala.mjs'
import { composeKolam, drawKolam } from '../motifs/sikku-kolam.mjs'
import { cowrie, diceThrow, questionSpiral } from '../motifs/throws.mjs'
import { colorsOf, thumbnail } from './place.mjs'

const c = [0, 1, 2].map((g) => colorsOf('trivia', g))

/** A kolam half solved: all its dots, and only some of its loops. */
const puzzle = (k) => {
  const kolam = composeKolam({ seed: 't5', shape: 'octagon', size: 9, weights: { cross: 0.3, split: 0.6 } })
  return drawKolam({
    kolam,
    step: 68,
    turn: 0,
    line: k.accent,
    under: k.deep,
    pulli: k.third,
    lines: [k.accent, k.second, k.cool, k.third],
  })
}

/** The ten trivia thumbnails. */
export const triviaPieces = [
  thumbnail(
    'trivia-01',
    c[0],
    { x: 0.5, y: 0.5 },
    (s, k) => moved(640, 370, pallankuzhi(s, { width: 1060, colors: k }), { turn: -7 }),
    { bloom: 0.25 },
  ),
  thumbnail('trivia-02', c[1], { x: 0.58, y: 0.42 }, (s, k) =>
    moved(740, 300, questionSpiral({ radius: 235, colors: k })),
  ),
  thumbnail(
    'trivia-03',
    c[2],
    { x: 0.55, y: 0.55, color: pigment.lotus, strength: 0.46 },
    (s, k) =>
      diceThrow({
        length: 400,
        side: 74,
        colors: k,
        throws: [
          { x: 420, y: 250, turn: -22, pips: [1, 3], tint: k.accent },
          { x: 820, y: 370, turn: 14, pips: [2, 4], tint: pigment.gold },
          { x: 500, y: 540, turn: 6, pips: [4, 1], tint: k.cool },
        ],
      }),
    { bloom: 0.3 },
  ),
  thumbnail('trivia-04', c[0], { x: 0.64, y: 0.5 }, (s, k) =>
    moved(820, 360, chaupar({ radius: 330, colors: k }), { turn: 45, scale: 1.05 }),
  ),
  thumbnail('trivia-05', c[2], { x: 0.36, y: 0.5 }, (s, k) => moved(450, 360, puzzle(k))),
  thumbnail(
    'trivia-06',
    c[1],
    { x: 0.5, y: 0.55, color: pigment.gold, strength: 0.36 },
    (s, k) =>
      [
        [300, 250, -30, true],
        [560, 440, 40, false],
        [770, 220, 12, true],
        [960, 470, -58, true],
        [390, 560, 75, true],
        [1040, 230, 100, false],
        [700, 610, -12, true],
      ]
        .map(
          ([x, y, turn, up], i) =>
            `<ellipse cx="${x + 8}" cy="${y + 52}" rx="92" ry="30" fill="#000" opacity=".4"/>` +
            moved(x, y, cowrie(s, { size: 92 + (i % 3) * 8, turn, up, colors: k })),
        )
        .join(''),
    { bloom: 0.25 },
  ),
  thumbnail(
    'trivia-07',
    c[0],
    { x: 0.5, y: 0.5 },
    (s, k) => moved(640, 362, paramapadam({ size: 640, colors: k }), { turn: -4 }),
    { bloom: 0.3 },
  ),
  thumbnail(
    'trivia-08',
    c[2],
    { x: 0.3, y: 0.5, color: pigment.teal, strength: 0.34 },
    (s, k) =>
      moved(
        400,
        360,
        times(9, (i) =>
          moved(
            ((i % 3) - 1) * 205,
            (Math.floor(i / 3) - 1) * 205,
            whirl({
              corners: times(3 + (i % 4), (q) => [94, (q / (3 + (i % 4))) * TAU + i]),
              turns: 22,
              ease: 0.09,
              width: 3,
              from: [k.accent, k.second, k.cool][i % 3],
              to: k.third,
            }),
          ),
        ).join(''),
      ) + moved(1010, 360, questionSpiral({ radius: 150, turns: 1.9, count: 46, colors: k, tail: false })),
  ),
  thumbnail('trivia-09', c[1], { x: 0.7, y: 0.5 }, (s, k) =>
    moved(
      890,
      360,
      rosette(s, {
        radius: 325,
        fold: 9,
        outline: k.third,
        layers: [
          { kind: 'drop', from: 0.4, to: 1, color: k.accent, veins: true },
          { kind: 'drop', from: 0.36, to: 0.78, color: k.cool, offset: 0.5 },
          { kind: 'round', from: 0.16, to: 0.5, color: k.second, veins: true },
          { kind: 'lotus', from: 0.05, to: 0.26, color: k.third, offset: 0.5 },
        ],
      }) +
        times(18, (i) =>
          dot(
            ...[Math.cos, Math.sin].map((f) => f((i / 18) * TAU + 0.17) * 344),
            i % 2 ? 7 : 11,
            i % 2 ? k.third : k.second,
          ),
        ).join(''),
    ),
  ),
  thumbnail('trivia-10', c[0], { x: 0.16, y: 0.2, r: 1.3, color: pigment.gold, strength: 0.3 }, (s, k) =>
    times(19 * 11, (i) => {
      const [x, y] = [(i % 19) - 9, Math.floor(i / 19) - 5]
      const d = Math.hypot(x + 3, y - 1)
      const v = Math.sin(d * 1.25) * 0.5 + 0.5
      return dot(
        640 + x * 68,
        360 + y * 68,
        4 + v * 20,
        mix(mix(k.accent, k.second, v), k.ground, Math.min(0.8, d * 0.055)),
      )
    }).join(''),
  ),
]
