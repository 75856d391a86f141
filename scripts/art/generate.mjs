import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createScene, renderStage } from './base/stage.mjs'
import { writeWebp } from './base/raster.mjs'
import { dancePieces } from './pieces/dance.mjs'
import { emblemPieces } from './pieces/emblems.mjs'
import { archPieces, heroPieces } from './pieces/heroes.mjs'
import { writeIcons } from './pieces/icons.mjs'
import { lecturePieces } from './pieces/lectures.mjs'
import { musicPieces } from './pieces/music.mjs'
import { otherPieces } from './pieces/others.mjs'
import { triviaPieces } from './pieces/trivia.mjs'

const publicDir = join(import.meta.dirname, '../../public')

/** What a picture should weigh, and the most it may, by its width in px. */
const budget = {
  800: { targetBytes: 26_000, maxBytes: 30_000 },
  1088: { targetBytes: 64_000, maxBytes: 90_000 },
  1280: { targetBytes: 24_000, maxBytes: 45_000 },
  2400: { targetBytes: 110_000, maxBytes: 160_000 },
}

/** Draw one recipe and write it under public/art. */
async function make(piece) {
  const scene = createScene(piece.name, piece.colors)
  const body = piece.draw(scene, scene.colors)
  const svg = renderStage(scene, { ...piece, body })
  return writeWebp(svg, join(publicDir, 'art', `${piece.name}.webp`), budget[piece.w])
}

const all = [
  ...dancePieces,
  ...musicPieces,
  ...lecturePieces,
  ...triviaPieces,
  ...emblemPieces,
  ...heroPieces,
  ...archPieces,
  ...otherPieces,
]
const wanted = process.argv.slice(2)
const chosen = wanted.length ? all.filter((p) => wanted.some((w) => p.name.startsWith(w))) : all

await mkdir(join(publicDir, 'art'), { recursive: true })
let total = 0
for (const [i, piece] of chosen.entries()) {
  const bytes = await make(piece)
  total += bytes
  console.log(`[${String(i + 1).padStart(3)}/${chosen.length}] ${piece.name}.webp ${(bytes / 1000).toFixed(1)} KB`)
}
if (!wanted.length || wanted.includes('icons')) await writeIcons(publicDir)
console.log(`${chosen.length} pictures, ${(total / 1e6).toFixed(2)} MB`)
