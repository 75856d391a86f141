import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createRandom } from './prng.mjs'

/** Below this, fine lines begin to smear. */
const qualityFloor = 45

/** Film grain, which also hides the bands that a dark gradient would show in eight bits. */
function addGrain(pixels, name, amount) {
  const rng = createRandom(`${name}/grain`)
  for (let i = 0; i < pixels.length; i += 3) {
    const v = (rng.next() + rng.next() - 1) * amount
    pixels[i] = Math.max(0, Math.min(255, pixels[i] + v))
    pixels[i + 1] = Math.max(0, Math.min(255, pixels[i + 1] + v))
    pixels[i + 2] = Math.max(0, Math.min(255, pixels[i + 2] + v))
  }
}

/**
 * Rasterise a picture to WebP: at the best quality that meets the target, and where that would look worn, at the
 * floor of quality as long as the limit allows.
 * @param {string} svg the picture
 * @param {string} file where it is written
 * @param {object} o targetBytes hoped for; maxBytes never exceeded; grain in levels of 255 (0 for none)
 * @returns {Promise<number>} bytes written
 * @throws {Error} when even a poor quality is too large
 */
export async function writeWebp(svg, file, { targetBytes, maxBytes, grain = 2 }) {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addGrain(data, file.split('/').pop(), grain)
  for (const quality of [84, 79, 74, 69, 64, 59, 55, 50, 45, 40, 34, 28]) {
    const image = await sharp(data, { raw: info }).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    if (image.length <= targetBytes || (quality <= qualityFloor && image.length <= maxBytes)) {
      await writeFile(file, image)
      return image.length
    }
  }
  throw new Error(`${file} does not fit in ${maxBytes} bytes`)
}
