import { categoryPalette, pigment } from '../base/palette.mjs'
import { requireRaga } from '../base/ragas.mjs'
import { blooming, dancerInFlame, flameDance, kolamDrawing, spiralling, windingTiles } from './scenes-of-form.mjs'
import { countedTala, drumBeats, framed, soundingRings, swingingStrings, turningWheel } from './scenes-of-sound.mjs'

const colorsOf = (category, ground) => ({ ...categoryPalette[category], ground })

const dance = colorsOf('dance', pigment.wine)
const music = colorsOf('music', pigment.umber)
const lectures = colorsOf('lectures', pigment.forest)
const trivia = colorsOf('trivia', pigment.plum)
const clip = (name, duration, colors, raga, beat, drum, draw) => ({
  name,
  duration,
  colors,
  raga: requireRaga(raga),
  beat,
  drum,
  draw,
})

/** The eleven clips: name, whole seconds, colours, raga heard, seconds in a beat, drum or not, scene. */
export const clips = [
  clip(
    'dance-1',
    48,
    dance,
    'Mohanam',
    0.75,
    true,
    kolamDrawing({
      seed: 'clip-d1',
      shape: 'square',
      size: 7,
      step: 33,
      turn: 45,
      colors: { ...dance, lines: [dance.accent, dance.second, dance.cool] },
    }),
  ),
  clip('dance-2', 42, dance, 'Hamsadhwani', 0.625, true, flameDance(dance)),
  clip(
    'music-1',
    54,
    music,
    'Kalyani',
    0.9,
    false,
    soundingRings({ ...music, second: pigment.vermilion }, requireRaga('Kalyani')),
  ),
  clip('music-2', 48, music, 'Kambhoji', 0.75, true, framed(music, drumBeats(music))),
  clip('lectures-1', 50, lectures, 'Shankarabharanam', 0.78, false, turningWheel(lectures)),
  clip('lectures-2', 44, lectures, 'Mayamalavagowla', 0.8, true, countedTala(lectures)),
  clip('trivia-1', 40, trivia, 'Bilahari', 0.7, true, spiralling(trivia)),
  clip('trivia-2', 45, trivia, 'Hindolam', 0.8, false, windingTiles(trivia)),
  clip('trailer-1', 18, dance, 'Hamsadhwani', 0.6, true, blooming(dance)),
  clip('trailer-2', 16, colorsOf('dance', pigment.aubergine), 'Nattai', 0.5, true, dancerInFlame(dance)),
  clip('trailer-3', 20, music, 'Desh', 0.8, false, swingingStrings(music)),
]
