import 'server-only'
import { AppError } from '@/lib/shared/errors'

const JSON_LIMIT_BYTES = 100 * 1024

export const TOO_LARGE = 'The request is too large.'
const tooLarge = () => new AppError('too_large', TOO_LARGE)

/** Throws a validation error instead of a server error if the client disconnects midway. */
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

export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  requireContentLength(request, limit)
  return bytesWithin(bodyParts(request), limit, tooLarge)
}

/** Streams the body up to the limit. Fails immediately if the Content-Length exceeds the limit. */
export function bodyPartsWithin(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  requireContentLength(request, limit)
  return partsWithin(bodyParts(request), limit, tooLarge)
}

export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('validation', 'The request is not valid UTF-8.')
  }
}

/** Treats an empty body and null as an empty object. Rejects bodies over 100 KB. */
export async function readJson(request: Request): Promise<object> {
  const text = await readText(request, JSON_LIMIT_BYTES)
  if (text.trim() === '') return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AppError('validation', 'The request is not valid JSON.')
  }
  // Checks the type here, because a schema's error message would be too technical.
  if (typeof json !== 'object' || Array.isArray(json))
    throw new AppError('validation', 'The request is not a JSON object.')
  return json ?? {}
}

type Parts = AsyncIterable<Uint8Array>

export async function* partsWithin(parts: Parts, limit: number, tooLong: () => Error): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of parts) {
    size += part.byteLength
    if (size > limit) throw tooLong()
    yield part
  }
}

export async function bytesWithin(parts: Parts, limit: number, tooLong: () => Error): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of partsWithin(parts, limit, tooLong)) all.push(part)
  return Buffer.concat(all)
}
