import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { SOCIAL_CARD_PX } from '@/lib/shared/constants'
import { truncateAtWord } from '@/lib/shared/format/format'
import { xmlText } from '@/lib/shared/format/xml'
import { familiesFor, toRenderableText, type faces } from './fonts'

export type Card = {
  picture: string
  label: string
  title: string
  name: string
  line: string
  accent: string
}

const { width: CARD_WIDTH, height: CARD_HEIGHT } = SOCIAL_CARD_PX
const GROUND = '#140d12'
const IVORY = '#f7eedd'
const SAND = '#d2c3b4'
const BRASS = '#d8a84c'

const LEFT = 76
/** Horizontal range, in pixels, over which the picture fades in. */
const PICTURE_LEFT = 470
const PICTURE_FULL = 760
const TEXT_WIDTH = 540
const BLOCK_TOP = 64
const BLOCK_HEIGHT = 420
const FALLBACK_PICTURE = '/art/fallback.webp'

/** Draws a social image (JPEG, 1200 × 630). Uses the fallback picture if the card's own is missing or unreadable. */
export async function drawCard(card: Card, stored?: Uint8Array): Promise<Buffer> {
  const [picture, label, title, line, name, mark] = await Promise.all([
    drawPicture(card.picture, stored),
    setText(card.label.toUpperCase(), {
      face: 'display',
      color: card.accent,
      sizes: [23],
      maxWidth: TEXT_WIDTH,
      maxHeight: 38,
      tracking: 110,
    }),
    setTitle(card.title),
    setText(card.line, { face: 'body', color: SAND, sizes: [31, 27], maxWidth: TEXT_WIDTH, maxHeight: 76 }),
    setText(card.name, { face: 'display', color: IVORY, sizes: [38, 30, 24], maxWidth: 420, maxHeight: 48 }),
    readFile(publicFile('/logo.svg')).then((svg) => sharp(svg, { density: 120 }).resize(54, 54).png().toBuffer()),
  ])
  const gap = 31
  const heightOf = (parts: readonly { height: number }[]) =>
    parts.reduce((sum, part) => sum + part.height, 0) + gap * (parts.length - 1)
  const block =
    [[label, title, line], [label, title], [title]]
      .map((parts) => parts.filter((part) => part !== null))
      .find((parts, index) => index === 2 || heightOf(parts) <= BLOCK_HEIGHT) ?? []
  let top = Math.max(BLOCK_TOP, Math.round((484 - heightOf(block)) / 2) + 16)
  const texts = block.map((part) => {
    const place = { input: part.data, left: LEFT, top }
    top += part.height + gap
    return place
  })
  return sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: GROUND } })
    .composite([
      { input: picture, left: PICTURE_LEFT, top: 0 },
      { input: Buffer.from(ornament(card.accent)), left: 0, top: 0 },
      ...texts,
      { input: mark, left: LEFT, top: 521 },
      ...(name ? [{ input: name.data, left: LEFT + 72, top: 551 - Math.round(name.height / 2) }] : []),
    ])
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Gives a long title the whole block if it doesn't fit next to the other texts. */
async function setTitle(title: string) {
  const style = { face: 'display', color: IVORY, maxWidth: TEXT_WIDTH } as const
  const beside = await setText(title, { ...style, sizes: [76, 68, 60, 54, 48, 42], maxHeight: 270 })
  if (beside === null || beside.isWhole) return beside
  return setText(title, { ...style, sizes: [42, 36, 31], maxHeight: BLOCK_HEIGHT })
}

async function drawPicture(picture: string, stored?: Uint8Array): Promise<Buffer> {
  const width = CARD_WIDTH - PICTURE_LEFT
  const full = ((PICTURE_FULL - PICTURE_LEFT) / width).toFixed(3)
  const veil =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CARD_HEIGHT}"><defs>` +
    `<linearGradient id="v"><stop offset="0" stop-color="${GROUND}"/>` +
    `<stop offset="${Number(full) / 2}" stop-color="${GROUND}" stop-opacity="0.72"/>` +
    `<stop offset="${full}" stop-color="${GROUND}" stop-opacity="0"/></linearGradient></defs>` +
    '<rect width="100%" height="100%" fill="url(#v)"/></svg>'
  const cut = async (source: string, bytes?: Uint8Array) =>
    sharp(bytes ?? (await readFile(publicFile(source))))
      .resize(width, CARD_HEIGHT, { fit: 'cover', position: 'attention' })
      .flatten({ background: GROUND })
      .toBuffer()
  const image = await cut(picture, stored).catch(() => cut(FALLBACK_PICTURE))
  return sharp(image)
    .composite([{ input: Buffer.from(veil) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function ornament(accent: string): string {
  const y = 500
  const x = LEFT
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
    `<rect x="26.5" y="26.5" width="${CARD_WIDTH - 53}" height="${CARD_HEIGHT - 53}" fill="none" stroke="${BRASS}" stroke-opacity="0.55"/>` +
    `<rect x="33.5" y="33.5" width="${CARD_WIDTH - 67}" height="${CARD_HEIGHT - 67}" fill="none" stroke="${BRASS}" stroke-opacity="0.22"/>` +
    `<path d="M${x + 34} ${y}h330" stroke="${accent}" stroke-opacity="0.6"/>` +
    `<path d="M${x} ${y}c7-9 14-9 22 0c-8 9-15 9-22 0Z" fill="none" stroke="${accent}" stroke-width="1.6"/>` +
    `<circle cx="${x + 11}" cy="${y}" r="2" fill="${accent}"/></svg>`
  )
}

function publicFile(source: string): string {
  const root = path.join(/* turbopackIgnore: true */ process.cwd(), 'public')
  const file = path.join(root, decodeURIComponent(new URL(source, 'file:///').pathname))
  if (!source.startsWith('/') || !file.startsWith(root + path.sep)) throw new Error('Not a public file')
  return file
}

/** `isWhole` is false if the text was cut off. */
type TextPicture = { data: Buffer; width: number; height: number; isWhole: boolean }

type TextStyle = {
  face: keyof typeof faces
  color: string
  /** Font sizes in pixels, preferred size first. */
  sizes: readonly number[]
  maxWidth: number
  maxHeight: number
  /** Letter spacing in thousandths of the font size. */
  tracking?: number
}

/** Scripts that need more line height and no letter spacing: Arabic, Indic scripts, Sinhala and Meetei Mayek. */
const OTHER_SCRIPTS = /[\u0600-\u077F\u0900-\u0DFF\uABC0-\uABFF]/

/** Uses the largest size that fits, or cuts the text off. Returns null if the text has no visible character. */
export async function setText(text: string, style: TextStyle): Promise<TextPicture | null> {
  const words = (await toRenderableText(text)).replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(words)) return null
  const fits = (picture: TextPicture) => picture.width <= style.maxWidth && picture.height <= style.maxHeight
  // Prefers a smaller size to a broken word. Breaks very long words, because they are too wide to draw.
  const wraps = /\S{40}/.test(words) ? (['word-char'] as const) : (['word', 'word-char'] as const)
  for (const wrap of wraps) {
    for (const size of style.sizes) {
      const picture = await draw(words, size, style, wrap)
      if (fits(picture)) return picture
    }
  }
  const smallest = style.sizes.at(-1) ?? 16
  // Uses a binary search for the longest prefix that fits. No box has room for more than 400 characters.
  let low = 0
  let high = Math.min(words.length - 1, 400)
  let best: TextPicture | null = null
  while (low <= high) {
    const middle = (low + high) >> 1
    const picture = await draw(`${truncateAtWord(words, middle)}…`, smallest, style)
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
  const spacing =
    style.tracking && !OTHER_SCRIPTS.test(text) ? ` letter_spacing="${Math.round(style.tracking * size * 1.024)}"` : ''
  // Line height in Pango units. Scripts with marks above and below the letters need more.
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
