import { mix, pigment } from '../base/palette.mjs'
import { requireRaga } from '../base/ragas.mjs'
import { moved } from '../base/svg.mjs'
import { flameRing } from '../motifs/fire.mjs'
import { aramandi } from '../motifs/gesture.mjs'
import { drumHead, soundRings } from '../motifs/instruments.mjs'
import { standingLamp, torana } from '../motifs/lamps.mjs'
import { composeKolam, drawKolam } from '../motifs/sikku-kolam.mjs'
import { colorsOf, thumbnail } from './place.mjs'

const fallbackColors = colorsOf('music', 2)
const desh = requireRaga('Desh')

/** Livestream art, and the quiet kolam that stands in for a missing picture. */
export const otherPieces = [
  thumbnail(
    'livestream-01',
    colorsOf('music', 2),
    { x: 0.5, y: 0.55, beam: 2, color: pigment.gold, strength: 0.5 },
    (s, k) =>
      moved(640, 440, torana({ radius: 350, rise: 0.9, colors: k })) +
      moved(640, 660, drumHead(s, { radius: 120, colors: k })) +
      moved(400, 690, standingLamp(s, { height: 300, colors: k })) +
      moved(880, 690, standingLamp(s, { height: 300, colors: k })),
  ),
  thumbnail(
    'livestream-02',
    colorsOf('dance', 3),
    { x: 0.62, y: 0.5, beam: 2, color: pigment.lotus, strength: 0.44 },
    (s, k) =>
      moved(800, 360, flameRing({ radius: 240, colors: { ...k, accent: pigment.lotus } })) +
      moved(800, 575, aramandi({ size: 430, colors: { ...k, accent: pigment.rose } })),
  ),
  thumbnail(
    'livestream-03',
    colorsOf('lectures', 1),
    { x: 0.34, y: 0.5, beam: 1, color: pigment.teal, strength: 0.5 },
    (s, k) =>
      moved(
        430,
        380,
        soundRings({ raga: desh, from: 245, to: 640, colors: k }) +
          drumHead(s, { radius: 215, colors: { ...k, accent: pigment.gold } }),
      ),
  ),
  thumbnail(
    'fallback',
    fallbackColors,
    { x: 0.5, y: 0.5, strength: 0.2 },
    (s, k) =>
      moved(
        640,
        360,
        drawKolam({
          kolam: composeKolam({ seed: 'fallback', shape: 'diamond', size: 7 }),
          step: 58,
          turn: 0,
          line: mix(k.accent, k.ground, 0.55),
          under: mix(k.deep, k.ground, 0.6),
          pulli: mix(k.accent, k.ground, 0.3),
        }),
      ),
    { bloom: 0.2 },
  ),
]
