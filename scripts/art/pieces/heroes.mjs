import { mix, pigment } from '../base/palette.mjs'
import { requireRaga } from '../base/ragas.mjs'
import { moved, times } from '../base/svg.mjs'
import { pallankuzhi } from '../motifs/boards.mjs'
import { pleatFan } from '../motifs/costume.mjs'
import { flameRing } from '../motifs/fire.mjs'
import { aramandi } from '../motifs/gesture.mjs'
import { gopuram } from '../motifs/gopuram.mjs'
import { drumHead, gourd, soundRings, veenaNeck } from '../motifs/instruments.mjs'
import { standingLamp, torana } from '../motifs/lamps.mjs'
import { lotusMedallion, padiKolam } from '../motifs/mandala.mjs'
import { composeKolam, drawKolam } from '../motifs/sikku-kolam.mjs'
import { pillaredHall } from '../motifs/temple-plan.mjs'
import { cowrie, questionSpiral } from '../motifs/throws.mjs'
import { drawEmblem, emblemColors } from './emblems.mjs'
import { colorsOf } from './place.mjs'

/** A banner 2400 × 1200: the subject stands right of the middle, the left is kept dark for words. */
const hero = (name, colors, light, draw, more = {}) => ({
  name: `hero-${name}`,
  colors,
  w: 2400,
  h: 1200,
  shadeLeft: 0.86,
  bloom: 0.4,
  light: { x: 0.7, y: 0.5, r: 0.95, color: colors.accent, strength: 0.44, ...light },
  draw,
  ...more,
})

/** A picture for the temple arch, 4 to 5: the subject in the middle, its foot kept dark for a name. */
const arch = (name, colors, light, draw, more = {}) => ({
  name: `arch-${name}`,
  colors,
  w: 1088,
  h: 1360,
  bloom: 0.4,
  light: { x: 0.5, y: 0.42, r: 0.8, color: colors.accent, strength: 0.42, ...light },
  draw,
  ...more,
})

const dance = colorsOf('dance', 0)
const music = colorsOf('music', 2)
const lectures = colorsOf('lectures', 0)
const trivia = colorsOf('trivia', 0)
const kalyani = requireRaga('Kalyani')

const ripples = (k, count, rx, ry) =>
  times(
    count,
    (i) =>
      `<ellipse rx="${rx * (0.4 + i * 0.3)}" ry="${ry * (0.4 + i * 0.3)}" fill="none"` +
      ` stroke="${mix(k.accent, k.second, i / count)}" stroke-width="3"` +
      ` opacity="${0.7 - i * 0.12}"/>`,
  ).join('')

/** The ten page banners. */
export const heroPieces = [
  hero(
    'landing',
    dance,
    { x: 0.69, y: 0.46, r: 1.05, beam: 2, strength: 0.5 },
    (s, k) =>
      moved(1660, 1085, ripples(k, 5, 420, 46)) +
      moved(1660, 560, flameRing({ radius: 400, colors: k })) +
      moved(1660, 905, aramandi({ size: 660, colors: k, arms: 'raised' })) +
      moved(1075, 1120, standingLamp(s, { height: 520, colors: k })) +
      moved(2245, 1120, standingLamp(s, { height: 520, colors: k })),
    { shadeLeft: 0.7 },
  ),
  hero('dance', dance, { x: 0.72, y: 0.9, r: 1.1 }, (s, k) =>
    moved(1720, 1260, pleatFan(s, { radius: 1060, pleats: 19, a: Math.PI * 1.1, b: Math.PI * 1.94, colors: k })),
  ),
  hero(
    'music',
    music,
    { x: 0.72, y: 0.5, color: pigment.gold },
    (s, k) =>
      moved(1500, 640, veenaNeck(s, { raga: kalyani, length: 2100, breadth: 230, colors: k }), { turn: -24 }) +
      moved(2130, 300, gourd(s, { radius: 330, colors: k })) +
      moved(
        1560,
        830,
        soundRings({ raga: kalyani, from: 330, to: 620, colors: k, width: 3 }) +
          drumHead(s, { radius: 290, colors: k }),
      ),
  ),
  hero(
    'trivia',
    trivia,
    { x: 0.7, y: 0.55 },
    (s, k) =>
      moved(1630, 700, pallankuzhi(s, { width: 1260, colors: k }), { turn: -9 }) +
      moved(1980, 250, questionSpiral({ radius: 190, colors: k, tail: false })) +
      [
        [1280, 300, -20, true],
        [1480, 210, 40, false],
        [1700, 330, 80, true],
      ]
        .map(([x, y, turn, up]) => moved(x, y, cowrie(s, { size: 76, turn, up, colors: k })))
        .join(''),
  ),
  hero(
    'lectures',
    lectures,
    { x: 0.72, y: 0.5 },
    (s, k) =>
      times(
        3,
        (i) =>
          `<circle cx="1790" cy="560" r="${[520, 470, 430][i]}"` +
          ` fill="${mix(k.accent, k.third, i * 0.12)}" opacity="${[0.12, 0.22, 0.8][i]}"/>`,
      ).join('') +
      moved(1790, 1200, gopuram(s, { width: 720, height: 1080, tiers: 9, colors: { ...k, accent: k.second } })) +
      moved(1290, 1200, gopuram(s, { width: 300, height: 430, tiers: 5, colors: { ...k, accent: k.second } })),
    { bloom: 0.3 },
  ),
  hero('artists', colorsOf('dance', 3), { x: 0.7, y: 0.45, color: pigment.gold, strength: 0.32, beam: 2 }, (s) =>
    [
      [8, 1230, 700, 0.8],
      [10, 2110, 700, 0.8],
      [1, 1670, 560, 1.15],
    ]
      .map(([i, x, y, size]) =>
        moved(x - 400 * size, y - 400 * size, drawEmblem(s, i, { ...emblemColors(i), ground: pigment.plum }), {
          scale: size,
        }),
      )
      .join(''),
  ),
  hero(
    'livestreams',
    colorsOf('dance', 2),
    { x: 0.7, y: 0.6, color: pigment.gold, strength: 0.46, beam: 2 },
    (s, k) =>
      moved(1680, 640, torana({ radius: 500, rise: 0.9, flames: 31, colors: k })) +
      moved(1680, 1070, standingLamp(s, { height: 620, colors: k })) +
      moved(1680, 1080, ripples(k, 4, 420, 40)),
  ),
  hero('rentals', colorsOf('music', 1), { x: 0.8, y: 0.5, color: pigment.gold, strength: 0.4 }, (s, k) =>
    moved(1940, 620, lotusMedallion(s, { radius: 640, petals: 20, stone: '#3a2410', light: k.accent, spark: k.third })),
  ),
  hero('partners', lectures, { x: 0.72, y: 0.5 }, (s, k) =>
    moved(
      1760,
      600,
      drawKolam({
        kolam: composeKolam({ seed: 'partners', shape: 'diamond', size: 13 }),
        step: 88,
        turn: 0,
        line: k.accent,
        lines: [k.accent, k.second, k.third],
        under: k.deep,
        pulli: k.third,
      }),
    ),
  ),
  hero(
    'about',
    colorsOf('lectures', 2),
    { x: 0.66, y: 0.5, color: pigment.gold, strength: 0.4 },
    (s, k) =>
      moved(
        1580,
        590,
        pillaredHall(s, { w: 1900, h: 1200, bays: 8, colors: { ...k, accent: pigment.gold, second: pigment.teal } }),
      ) +
      moved(1580, 590, padiKolam({ radius: 130, outer: k.third, inner: pigment.gold, spark: k.third }), { turn: 45 }),
    { bloom: 0.3 },
  ),
]

/** The two pictures that stand under an arch. */
export const archPieces = [
  arch(
    'landing',
    dance,
    { beam: 2 },
    (s, k) =>
      moved(544, 1090, ripples(k, 5, 330, 40)) +
      moved(544, 590, flameRing({ radius: 386, colors: k })) +
      moved(544, 925, aramandi({ size: 636, colors: k, arms: 'raised' })) +
      moved(96, 1240, standingLamp(s, { height: 430, colors: k })) +
      moved(992, 1240, standingLamp(s, { height: 430, colors: k })),
  ),
  arch(
    'about',
    colorsOf('lectures', 2),
    { y: 0.5, color: pigment.gold, strength: 0.4 },
    (s, k) =>
      moved(
        544,
        690,
        pillaredHall(s, { w: 1500, h: 1380, bays: 8, colors: { ...k, accent: pigment.gold, second: pigment.teal } }),
      ) +
      moved(544, 690, padiKolam({ radius: 120, outer: k.third, inner: pigment.gold, spark: k.third }), { turn: 45 }),
    { bloom: 0.3 },
  ),
]
