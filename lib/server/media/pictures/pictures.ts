import 'server-only'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { db } from '@/lib/server/db/client'
import { bytesResponse, fileResponse, hasCurrent } from '@/lib/server/files/file-response'
import { bytesWithin } from '@/lib/server/http/read-within'
import { getObject, objectSize, putObject } from '@/lib/server/media/storage/objects'
import { PICTURE_BYTES, PICTURE_PX } from '@/lib/shared/constants'
import { AppError, found, RETRY_AFTER } from '@/lib/shared/errors'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { pictureUrl } from './picture-address'

// For the whole process: each picture is made once, and libvips would hold 50 MB of them.
sharp.cache(false)

const NAME = /^[0-9a-f]{40}\.webp$/

const refused = (message: string) => new AppError('validation', message, { fields: { picture: message } })
/** Said where it is read, and where it is fetched. */
export const TOO_LARGE = `The picture is larger than ${wholeMegabytes(PICTURE_BYTES)}.`
const NO_PICTURE = 'This is not a JPEG, PNG, WebP or AVIF picture.'

/** Made of its content, so that what is kept under a name never changes. */
const nameOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PICTURE_PX.most * PICTURE_PX.most, failOn: 'error' })

/** What a picture is, by its content: names and headers say what they like. @throws AppError validation */
async function requirePicture(bytes: Uint8Array, ofAnySize: boolean): Promise<void> {
  // An empty file is refused at once, any other when it is read.
  const facts =
    bytes.byteLength === 0
      ? null
      : await open(bytes)
          .metadata()
          .catch(() => null)
  const isKnown =
    facts &&
    (['jpeg', 'png', 'webp', 'avif'].includes(facts.format) || (facts.format === 'heif' && facts.compression === 'av1'))
  if (!isKnown) throw refused(NO_PICTURE)
  const { width, height } = facts.autoOrient
  if (!ofAnySize && (width < PICTURE_PX.least.width || height < PICTURE_PX.least.height)) {
    const { least } = PICTURE_PX
    throw refused(`The picture is ${width} × ${height}; it must be at least ${least.width} × ${least.height}.`)
  }
  if (width > PICTURE_PX.most || height > PICTURE_PX.most) {
    throw refused(`The picture is ${width} × ${height}; it must be at most ${PICTURE_PX.most} × ${PICTURE_PX.most}.`)
  }
}

/**
 * Keeps an uploaded picture, for thirty days or as long as something shows it, made anew: turned as its camera meant
 * it, no wider than any place needs, as WebP, without what else the file told (where it was taken, by whom).
 * @param bytes of a JPEG, PNG, WebP or AVIF, 640 × 360 to 8000 × 8000; `ofAnySize` also takes smaller ones
 * @returns its address, made of its content
 * @throws AppError validation with the field `picture`, too_large, unavailable
 */
export async function keepPicture(
  bytes: Uint8Array,
  { ofAnySize = false }: { ofAnySize?: boolean } = {},
): Promise<{ url: string; name: string; width: number; height: number }> {
  if (bytes.byteLength > PICTURE_BYTES) throw new AppError('too_large', TOO_LARGE)
  await requirePicture(bytes, ofAnySize)
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: PICTURE_PX.widest, height: PICTURE_PX.most, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new AppError('validation', NO_PICTURE, { fields: { picture: NO_PICTURE }, cause })
    })
  const name = nameOf(data)
  // Who uploads a picture may save nothing that shows it: then it goes. The same picture may be on its way out: this
  // waits until it is gone.
  const removal = { fileKey: `pictures/${name}`, dueAt: new Date(Date.now() + 30 * DAY_MS) }
  await db.fileRemoval.upsert({ where: { fileKey: removal.fileKey }, create: removal, update: removal })
  await putObject(`pictures/${name}`, data, 'image/webp')
  return { url: pictureUrl(name), name, width: info.width, height: info.height }
}

/** Answers with a kept picture, for ever the same. @throws AppError not_found, unavailable */
export async function pictureResponse(name: string, request: Request): Promise<Response> {
  if (!NAME.test(name)) throw new AppError('not_found', 'Not found')
  const headers = {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  if (hasCurrent(request, headers.etag)) return new Response(null, { status: 304, headers })
  if (request.method !== 'HEAD') return bytesResponse(request, await readPicture(name), headers)
  return fileResponse(request, { size: found(await objectSize(`pictures/${name}`)), headers, read: () => '' })
}

/**
 * All of a kept picture, and nothing else: whatever is answered is kept for a year by whoever asked.
 * @param name as `keepPicture` returns it
 * @throws AppError not_found; unavailable when the store breaks off, or something answers in its place
 */
export async function readPicture(name: string): Promise<Uint8Array> {
  const { body } = found(await getObject(`pictures/${name}`))
  try {
    const parts = (body ?? []) as AsyncIterable<Uint8Array>
    const bytes = await bytesWithin(parts, PICTURE_BYTES, () => new Error('The answer has no end'))
    if (nameOf(bytes) !== name) throw new Error('The answer is not the picture')
    return bytes
  } catch (cause) {
    const message = 'The store of pictures does not answer. Please try again in a moment.'
    throw new AppError('unavailable', message, { cause, retryAfter: RETRY_AFTER })
  }
}
