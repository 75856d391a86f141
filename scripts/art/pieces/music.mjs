import { hourLight, mix, pigment } from '../base/palette.mjs'
import { ragas } from '../base/ragas.mjs'
import { moved } from '../base/svg.mjs'
import { drumHead, gourd, soundRings, veenaNeck } from '../motifs/instruments.mjs'
import { musicalPillars, noteCrown, ragaLotus, ragaRings, ragaWhirl, tanpuraStrings } from '../motifs/raga.mjs'
import { colorsOf, thumbnail } from './place.mjs'

/** How a raga may be shown. Each answers {light, draw} for a place on the stage, x and y as fractions. */
const forms = {
  rings: (x, y, radius) => ({
    light: { x, y },
    draw: (s, k, raga) => moved(x * 1280, y * 720, ragaRings(s, { raga, radius, colors: k }), { turn: -12 }),
  }),
  lotus: (x, y, radius) => ({
    light: { x, y },
    draw: (s, k, raga) => moved(x * 1280, y * 720, ragaLotus(s, { raga, radius, colors: k })),
  }),
  whirl: (x, y, radius, ease = 0.08) => ({
    light: { x, y, r: 1 },
    draw: (s, k, raga) => moved(x * 1280, y * 720, ragaWhirl({ raga, radius, ease, colors: k })),
  }),
  strings: (tilt, turn = 0) => ({
    light: { x: 0.5, y: 0.5, r: 1.1, strength: 0.34 },
    draw: (s, k, raga) =>
      moved(640, 360, tanpuraStrings({ raga, width: 1500, height: 520, tilt, colors: k }), { turn }),
  }),
  drum: (x, y, radius) => ({
    light: { x, y, r: 1.05 },
    draw: (s, k, raga) =>
      moved(
        x * 1280,
        y * 720,
        soundRings({ raga, from: radius * 1.14, to: radius * 2.3, colors: k }) +
          drumHead(s, { radius, colors: k }) +
          noteCrown({ raga, radius: radius * 0.55, size: 6, colors: k }),
      ),
  }),
  tabla: (flip) => ({
    light: { x: 0.5, y: 0.55, r: 1.05 },
    draw: (s, k, raga) => {
      const [big, small] = flip ? [820, 400] : [450, 875]
      return (
        moved(
          big,
          370,
          soundRings({ raga, from: 300, to: 560, colors: k, width: 2 }) +
            drumHead(s, { radius: 262, colors: k, eye: [flip ? 0.16 : -0.16, 0.14], eyeSize: 0.34, braids: 36 }),
        ) +
        moved(
          small,
          440,
          drumHead(s, { radius: 182, colors: k, eyeSize: 0.36, braids: 26 }) +
            noteCrown({ raga, radius: 102, size: 4.5, colors: k }),
        )
      )
    },
  }),
  veena: (turn, x, y, side) => ({
    light: { x: 0.5 + side * 0.2, y: 0.5, r: 1.1, strength: 0.38 },
    draw: (s, k, raga) =>
      moved(
        x,
        y,
        veenaNeck(s, { raga, length: 1320, breadth: 158, colors: k }) +
          moved(side * 590, 0, gourd(s, { radius: 235, colors: k })),
        { turn },
      ),
  }),
  pillars: (x, width, height = 560) => ({
    light: { x, y: 0.72, r: 0.95, beam: 1, beamFrom: -0.1 },
    draw: (s, k, raga) => moved(x * 1280, 690, floor(k, width) + musicalPillars(s, { raga, width, height, colors: k })),
  }),
}

const floor = (k, width) =>
  [0, 1, 2]
    .map(
      (i) =>
        `<rect x="${-width * (0.54 + i * 0.04)}" y="${i * 10}"` +
        ` width="${width * (1.08 + i * 0.08)}" height="9"` +
        ` fill="${mix(k.accent, k.ground, 0.55 + i * 0.14)}"/>`,
    )
    .join('')

/** The form of each raga, in the order of `ragas`; colours come from the hour the raga belongs to. */
const stagings = [
  forms.rings(0.62, 0.5, 318),
  forms.strings(0.06),
  forms.whirl(0.5, 0.5, 292),
  forms.veena(-18, 700, 380, 1),
  forms.pillars(0.5, 980),
  forms.drum(0.36, 0.5, 205),
  forms.whirl(0.64, 0.5, 300, 0.05),
  forms.rings(0.34, 0.52, 322),
  forms.strings(-0.18, 0),
  forms.tabla(false),
  forms.drum(0.86, 0.62, 330),
  forms.pillars(0.72, 560),
  forms.whirl(0.34, 0.5, 296, 0.1),
  forms.lotus(0.5, 0.5, 325),
  forms.veena(14, 600, 330, -1),
  forms.strings(0.3),
  forms.rings(0.8, 0.72, 520),
  forms.pillars(0.5, 1240, 470),
  forms.tabla(true),
  forms.drum(0.5, 0.5, 190),
  forms.whirl(0.7, 0.46, 290, 0.13),
  forms.veena(-52, 640, 300, 1),
  forms.strings(0, 90),
  forms.rings(0.22, 0.3, 470),
  forms.drum(0.14, 0.8, 380),
  forms.lotus(0.3, 0.5, 330),
  forms.strings(-0.36),
  forms.pillars(0.28, 640),
  forms.veena(30, 640, 360, -1),
  forms.lotus(0.72, 0.56, 345),
]

/** The thirty music thumbnails: music-01 is the first of `ragas`, and so on. */
export const musicPieces = ragas.map((raga, i) => {
  const hour = hourLight[raga.hour]
  const colors = colorsOf('music', 0, { ground: hour.ground, second: hour.second })
  const { light, draw } = stagings[i]
  return thumbnail(
    `music-${String(i + 1).padStart(2, '0')}`,
    colors,
    { color: mix(hour.glow, pigment.gold, 0.2), ...light },
    (s, k) => draw(s, k, raga),
  )
})
