import 'server-only'
import { AppError } from '@/lib/shared/errors'

export const JSON_LIMIT_BYTES = 100 * 1024

const tooLarge = () => new AppError('too_large', 'That is too much to send at once.')

/**
 * The body as bytes, read no further than the limit.
 * @param limit bytes
 * @throws AppError too_large
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
  if (typeof json !== 'object' || Array.isArray(json)) throw new AppError('validation', 'The request is not a JSON object.')
  return json ?? {}
}
