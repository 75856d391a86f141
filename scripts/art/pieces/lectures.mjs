import { mix, pigment } from '../base/palette.mjs'
import { moved } from '../base/svg.mjs'
import { gopuram } from '../motifs/gopuram.mjs'
import { melakartaWheel, palmLeaves, swaraGrid, talaWheel } from '../motifs/lectures.mjs'
import { lotusMedallion, padiKolam } from '../motifs/mandala.mjs'
import { composeKolam, drawKolam } from '../motifs/sikku-kolam.mjs'
import { pillaredHall, steppedTank } from '../motifs/temple-plan.mjs'
import { colorsOf, thumbnail } from './place.mjs'

const c = [0, 1, 2].map((g) => colorsOf('lectures', g))

const moon = (x, y, r, k, color) =>
  [1.24, 1.1, 1]
    .map(
      (q, i) =>
        `<circle cx="${x}" cy="${y}" r="${r * q}" fill="${mix(color, k.third, i * 0.12)}"` +
        ` opacity="${[0.12, 0.22, 0.85][i]}"/>`,
    )
    .join('')

/** The fourteen lecture thumbnails. */
export const lecturePieces = [
  thumbnail(
    'lectures-01',
    c[0],
    { x: 0.55, y: 0.5, color: pigment.gold, strength: 0.34 },
    (s, k) =>
      moved(
        660,
        370,
        palmLeaves(s, { length: 1000, breadth: 122, leaves: 5, rows: 4, spread: 32, colors: k, pivot: -320 }),
        { turn: -6 },
      ),
    { bloom: 0.2 },
  ),
  thumbnail(
    'lectures-02',
    c[1],
    { x: 0.64, y: 0.55 },
    (s, k) =>
      moon(820, 330, 265, k, k.accent) +
      moved(820, 720, gopuram(s, { width: 430, height: 640, colors: { ...k, accent: k.second } })),
    { bloom: 0.4 },
  ),
  thumbnail('lectures-03', c[2], { x: 0.5, y: 0.5 }, (s, k) =>
    moved(640, 360, melakartaWheel({ radius: 312, colors: k, lit: [8, 15, 22, 28, 29, 65] })),
  ),
  thumbnail(
    'lectures-04',
    c[0],
    { x: 0.5, y: 0.5 },
    (s, k) => moved(640, 360, steppedTank(s, { radius: 330, colors: k }), { turn: 45, scale: 1.12 }),
    { bloom: 0.25 },
  ),
  thumbnail('lectures-05', c[1], { x: 0.5, y: 0.5, strength: 0.36 }, (s, k) =>
    moved(640, 372, swaraGrid({ width: 1060, height: 520, colors: k })),
  ),
  thumbnail('lectures-06', c[2], { x: 0.34, y: 0.5 }, (s, k) =>
    moved(430, 362, padiKolam({ radius: 325, outer: k.accent, inner: k.second, spark: k.third }), { turn: 45 }),
  ),
  thumbnail(
    'lectures-07',
    c[0],
    { x: 0.5, y: 0.48, strength: 0.5 },
    (s, k) => moved(640, 350, pillaredHall(s, { w: 1280, h: 720, colors: k })),
    { bloom: 0.35 },
  ),
  thumbnail('lectures-08', c[1], { x: 0.68, y: 0.5 }, (s, k) =>
    moved(865, 355, talaWheel({ radius: 265, groups: [4, 2, 2], colors: k })),
  ),
  thumbnail('lectures-09', c[2], { x: 0.3, y: 0.5, color: pigment.indigo, strength: 0.5 }, (s, k) =>
    moved(400, 360, lotusMedallion(s, { radius: 325, stone: '#14333a', light: k.accent, spark: k.second })),
  ),
  thumbnail(
    'lectures-10',
    c[0],
    { x: 0.4, y: 0.45, color: pigment.gold, strength: 0.3 },
    (s, k) =>
      moved(
        620,
        380,
        palmLeaves(s, { length: 1240, breadth: 190, leaves: 3, spread: 18, rows: 5, colors: k, pivot: 400 }),
        { turn: 9 },
      ),
    { bloom: 0.2 },
  ),
  thumbnail(
    'lectures-11',
    c[1],
    { x: 0.36, y: 0.62, color: pigment.gold, strength: 0.4 },
    (s, k) =>
      moon(560, 640, 210, k, pigment.gold) +
      moved(300, 735, gopuram(s, { width: 400, height: 600, tiers: 9, colors: k })) +
      moved(735, 735, gopuram(s, { width: 230, height: 320, tiers: 5, colors: k })) +
      moved(1000, 735, gopuram(s, { width: 150, height: 190, tiers: 5, colors: k })),
    { bloom: 0.4 },
  ),
  thumbnail('lectures-12', c[2], { x: 0.76, y: 0.5 }, (s, k) =>
    moved(
      960,
      360,
      padiKolam({ radius: 330, fold: 6, lines: 4, steps: 3, outer: k.second, inner: k.accent, spark: k.third }),
      { turn: 30 },
    ),
  ),
  thumbnail('lectures-13', c[0], { x: 0.26, y: 0.8, r: 1.2 }, (s, k) =>
    moved(330, 690, melakartaWheel({ radius: 600, colors: k, lit: [1, 36, 37, 45, 57, 58, 59, 72] })),
  ),
  thumbnail('lectures-14', c[1], { x: 0.5, y: 0.5, color: pigment.indigo, strength: 0.55 }, (s, k) =>
    moved(
      640,
      360,
      drawKolam({
        kolam: composeKolam({ seed: 'l14', shape: 'diamond', size: 13 }),
        step: 52,
        turn: 0,
        line: k.accent,
        lines: [k.accent, k.second, k.third],
        under: k.deep,
        pulli: k.second,
      }),
      { turn: 0 },
    ),
  ),
]
