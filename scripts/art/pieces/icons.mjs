import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pigment } from '../base/palette.mjs'

/**
 * The mark: a lamp's flame opening as a lotus over its pulli, the dot a kolam is drawn around. Five shapes, so that it
 * still reads in sixteen pixels. In a 64 × 64 box.
 */
const mark = [
  `<path d="M32 46C12 49 4 38 3 25c10-1 20 5 29 21Z" fill="${pigment.kumkum}"/>`,
  `<path d="M32 46c20 3 28-8 29-21-10-1-20 5-29 21Z" fill="${pigment.kumkum}"/>`,
  `<path d="M32 46C17 42 12 28 16 14c10 5 16 16 16 32Z" fill="${pigment.vermilion}"/>`,
  `<path d="M32 46c15-4 20-18 16-32-10 5-16 16-16 32Z" fill="${pigment.vermilion}"/>`,
  `<path d="M32 46C21 36 21 18 32 4c11 14 11 32 0 42Z" fill="${pigment.turmeric}"/>`,
  `<circle cx="32" cy="55" r="4.6" fill="${pigment.ivory}"/>`,
].join('')

const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>\n`
const tile = (radius, inset) =>
  svg(
    `<rect width="64" height="64" rx="${radius}" fill="${pigment.aubergine}"/><g` +
      ` transform="translate(${inset} ${inset}) scale(${(64 - inset * 2) / 64})">${mark}</g>`,
  )

/**
 * Write the mark alone, the icon, and the bitmaps that phones ask for.
 * @param {string} publicDir the site's public directory
 */
export async function writeIcons(publicDir) {
  await writeFile(join(publicDir, 'logo.svg'), svg(mark))
  await writeFile(join(publicDir, 'icon.svg'), tile(14, 6))
  for (const [name, size, radius, inset] of [
    ['icon-192', 192, 14, 8],
    ['icon-512', 512, 14, 8],
    ['apple-touch-icon', 180, 0, 9],
    // A launcher cuts its own shape out of it: what matters stays within the middle four fifths.
    ['icon-maskable-512', 512, 0, 14],
  ]) {
    await writeFile(join(publicDir, `${name}.png`), await bitmap(size, radius, inset))
  }
  await writeFile(join(publicDir, 'favicon.ico'), ico(48, await bitmap(48, 14, 6)))
}

const bitmap = (size, radius, inset) =>
  sharp(Buffer.from(tile(radius, inset)), { density: 72 * (size / 64) * 1.5 })
    .resize(size, size)
    .png({ palette: true, effort: 9 })
    .toBuffer()

/** One PNG in the container that programs ask for at /favicon.ico. */
function ico(size, png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
