import 'server-only'
import { AppError } from '@/lib/shared/errors'

const JSON_LIMIT_BYTES = 100 * 1024

/** Said of a body that is larger than its request may have. */
export const TOO_LARGE = 'That is too much to send at once.'
const tooLarge = () => new AppError('too_large', TOO_LARGE)

/**
 * The parts of a body as they come. Who hangs up in the middle has failed, not the server.
 * @throws AppError validation
 */
export async function* bodyParts({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body as unknown as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new AppError('validation', 'The request ended before it was complete.', { cause })
  }
}

function requireContentLength({ headers }: Request, limit: number): void {
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge()
}

/**
 * The body as bytes, read no further than the limit.
 * @param limit bytes
 * @throws AppError too_large, or validation when it breaks off
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  requireContentLength(request, limit)
  return bytesWithin(bodyParts(request), limit, tooLarge)
}

/** The same in parts, as they come. @throws AppError as `readBytes`: at once where it tells a larger length */
export function bodyPartsWithin(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  requireContentLength(request, limit)
  return partsWithin(bodyParts(request), limit, tooLarge)
}

/**
 * The body as text, read no further than the limit.
 * @param limit bytes
 * @throws AppError too_large, or validation when it is not UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('validation', 'The request is not valid UTF-8.')
  }
}

/**
 * The body as a JSON object; an empty body, or null, is an empty object.
 * @throws AppError too_large over 100 KB, validation when it is not JSON or no object
 */
export async function readJson(request: Request): Promise<object> {
  const text = await readText(request, JSON_LIMIT_BYTES)
  if (text.trim() === '') return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AppError('validation', 'The request is not valid JSON.')
  }
  // Said here in plain words: a schema would say it in its own.
  if (typeof json !== 'object' || Array.isArray(json))
    throw new AppError('validation', 'The request is not a JSON object.')
  return json ?? {}
}

type Parts = AsyncIterable<Uint8Array>

/**
 * The parts of something that is sent to us, as they come. What is longer than a limit is not read to its end.
 * @param limit bytes
 * @param tooLong makes the error for more of them
 * @throws what `tooLong` makes, and what reading throws
 */
export async function* partsWithin(parts: Parts, limit: number, tooLong: () => Error): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of parts) {
    size += part.byteLength
    if (size > limit) throw tooLong()
    yield part
  }
}

/** All of it in memory. As `partsWithin` otherwise. */
export async function bytesWithin(parts: Parts, limit: number, tooLong: () => Error): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of partsWithin(parts, limit, tooLong)) all.push(part)
  return Buffer.concat(all)
}
