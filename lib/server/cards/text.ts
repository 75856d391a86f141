import 'server-only'
import sharp from 'sharp'
import { wholeWords } from '@/lib/shared/format/format'
import { xmlText } from '@/lib/shared/format/xml'
import type { faces } from './fonts'
import { familiesFor, settableText } from './settable'

/** Text as a picture, with its size in pixels, and whether none of it was cut off. */
type TextPicture = { data: Buffer; width: number; height: number; isWhole: boolean }

type TextStyle = {
  face: keyof typeof faces
  /** Hexadecimal, such as '#f7eedd'. */
  color: string
  /** Sizes in pixels, the wanted one first; the later ones are tried where the text does not fit. */
  sizes: readonly number[]
  /** Pixels. */
  maxWidth: number
  maxHeight: number
  /** Between letters, in thousandths of the size. */
  tracking?: number
}

/** Arabic, the scripts of India, Sinhala and Meitei Mayek. */
const OTHER_SCRIPTS = /[\u0600-\u077F\u0900-\u0DFF\uABC0-\uABFF]/

/**
 * Sets text in the largest size at which it fits its box; what is too long even in the smallest ends with an ellipsis.
 * @returns null for text without a visible character
 */
export async function setText(text: string, style: TextStyle): Promise<TextPicture | null> {
  const words = (await settableText(text)).replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(words)) return null
  const fits = (picture: TextPicture) => picture.width <= style.maxWidth && picture.height <= style.maxHeight
  // A word longer than a line is broken rather than cut off, and rather set smaller than broken. One that no size can
  // fit is not tried whole: the engine refuses pictures that are too wide.
  const wraps = /\S{40}/.test(words) ? (['word-char'] as const) : (['word', 'word-char'] as const)
  for (const wrap of wraps) {
    for (const size of style.sizes) {
      const picture = await draw(words, size, style, wrap)
      if (fits(picture)) return picture
    }
  }
  const smallest = style.sizes.at(-1) ?? 16
  // The longest beginning that fits, by halves. No box of a card holds more than 400 signs.
  let low = 0
  let high = Math.min(words.length - 1, 400)
  let best: TextPicture | null = null
  while (low <= high) {
    const middle = (low + high) >> 1
    const picture = await draw(`${wholeWords(words, middle)}…`, smallest, style)
    if (fits(picture)) {
      best = { ...picture, isWhole: false }
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  return best
}

async function draw(
  text: string,
  size: number,
  style: TextStyle,
  wrap: 'word' | 'word-char' = 'word-char',
): Promise<TextPicture> {
  // Letters that hang together are not set apart.
  const spacing =
    style.tracking && !OTHER_SCRIPTS.test(text) ? ` letter_spacing="${Math.round(style.tracking * size * 1.024)}"` : ''
  // Signs above and below the letters need room; without them, lines stand as close as in print. In the text engine's
  // units.
  const leading = Math.round(size * (OTHER_SCRIPTS.test(text) ? 1.4 : 1.14) * 1024)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.color}" line_height="${leading}"${spacing}>${xmlText(text)}</span>`,
      font: `${await familiesFor(text, style.face)}, ${size}`,
      width: style.maxWidth,
      wrap,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, isWhole: true }
}
