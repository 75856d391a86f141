import 'server-only'
import ipaddr from 'ipaddr.js'
import { createHash } from 'node:crypto'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'
import sharp from 'sharp'
import { db } from '@/lib/server/db/client'
import { bytesResponse, fileResponse, hasCurrent } from '@/lib/server/files/file-response'
import { abortAfter } from '@/lib/server/http/abort-after'
import { bytesWithin } from '@/lib/server/http/body'
import { getObject, objectSize, putObject } from '@/lib/server/media/storage/store'
import { PICTURE_BYTES, PICTURE_PX } from '@/lib/shared/constants'
import { AppError, found, RETRY_AFTER } from '@/lib/shared/errors'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { pictureUrl } from './picture-address'

// Disables libvips's cache for the whole process. It would occupy 50 MB, although each picture is processed only once.
sharp.cache(false)

const NAME = /^[0-9a-f]{40}\.webp$/

const refused = (message: string) => new AppError('validation', message, { fields: { picture: message } })
const TOO_LARGE = `The picture is larger than ${wholeMegabytes(PICTURE_BYTES)}.`
const NO_PICTURE = 'This isn’t a JPEG, PNG, WebP or AVIF picture.'

/** Names a picture by its hash, so that the content behind a name never changes. */
const nameOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PICTURE_PX.most * PICTURE_PX.most, failOn: 'error' })

/** Checks the content, because file names and headers can be wrong. */
async function requirePicture(bytes: Uint8Array, ofAnySize: boolean): Promise<void> {
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
 * Re-encodes a picture and removes metadata such as its location. Unused pictures are deleted after thirty days.
 * @param bytes JPEG, PNG, WebP or AVIF, from 640 × 360 to 8000 × 8000 pixels; `ofAnySize` also accepts smaller pictures
 */
export async function savePicture(
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
  // Schedules deletion in case the picture is never used. Waits if the same picture is being deleted now.
  const removal = { fileKey: `pictures/${name}`, dueAt: new Date(Date.now() + 30 * DAY_MS) }
  await db.fileRemoval.upsert({ where: { fileKey: removal.fileKey }, create: removal, update: removal })
  await putObject(`pictures/${name}`, data, 'image/webp')
  return { url: pictureUrl(name), name, width: info.width, height: info.height }
}

/** Allows caching for a year, because stored pictures never change. */
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

/** Checks the hash of the whole picture, because clients cache the response for a year. */
export async function readPicture(name: string): Promise<Uint8Array> {
  const { body } = found(await getObject(`pictures/${name}`))
  try {
    const parts = (body ?? []) as AsyncIterable<Uint8Array>
    const bytes = await bytesWithin(parts, PICTURE_BYTES, () => new Error('The response is too long'))
    if (nameOf(bytes) !== name) throw new Error('The response doesn’t match the picture’s hash')
    return bytes
  } catch (cause) {
    const message = 'The media store isn’t responding. Please try again in a moment.'
    throw new AppError('unavailable', message, { cause, retryAfter: RETRY_AFTER })
  }
}

const TIMEOUT_MS = 20_000
const REDIRECTS = 3

/** Allocated unicast addresses. Other IPv6 addresses may be internal, such as ::7f00:1 (127.0.0.1). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns false for special-purpose ranges in IANA's registries, such as private and loopback addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(givenOut))
}

/** Prevents SSRF. An object, so that tests can allow a local server. */
export const guard = {
  mayAsk: (url: URL) => url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '',
  mayConnect: isPublicAddress,
}

const notFetched = (message: string, cause?: unknown) => new AppError('validation', message, { cause })
const away = (message: string, cause?: unknown) => new AppError('unavailable', message, { cause })

class NotPublic extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Checks the same IP address that the connection then uses, because DNS could change between two lookups. */
function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => guard.mayConnect(address))) return found(new NotPublic(), '')
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
}

function requestPicture(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!guard.mayAsk(url) || (isIP(host) !== 0 && !guard.mayConnect(host)))
    throw notFetched('Enter an https:// URL on a public server.')
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const headers = { accept: 'image/webp,image/jpeg,image/png,image/avif', 'user-agent': 'Rasika' }
  return new Promise((resolve, reject) => {
    get(url, { lookup: publicLookup, agent: false, signal, headers }, resolve).on('error', reject)
  })
}

/**
 * Allows only public https servers and limits time and size, because the URLs in an import may be hostile.
 * @throws AppError validation if the URL can never work, unavailable if it may work later
 */
export async function fetchRemotePicture(address: string, stopping?: AbortSignal): Promise<Uint8Array> {
  const signal = abortAfter(TIMEOUT_MS, ...(stopping ? [stopping] : []))
  let next = address
  try {
    for (let asked = 0; asked <= REDIRECTS; asked += 1) {
      if (!URL.canParse(next)) throw notFetched('This URL isn’t valid.')
      const url = new URL(next)
      const response = await requestPicture(url, signal)
      const { statusCode: status = 0 } = response
      if (status === 200) return await bytesWithin(response, PICTURE_BYTES, () => notFetched(TOO_LARGE))
      response.destroy()
      const { location } = response.headers
      if (status >= 500 || status === 429) throw away(`The server returned ${status}.`)
      if (status < 300 || status >= 400 || !location) throw notFetched(`The server returned ${status}.`)
      next = URL.canParse(location, url) ? new URL(location, url).href : ''
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (cause instanceof NotPublic) throw notFetched('This URL isn’t on a public server.', cause)
    throw away('The server isn’t responding.', cause)
  }
  throw notFetched('Too many redirects.')
}
