import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { makeDirectory } from '@/lib/server/directories'
import { env } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'

export type Upload = { read: () => AsyncIterable<Uint8Array>; remove: () => Promise<void> }

/**
 * Keeps a body on the disk, with the memory of one part of it: a slow upload holds nothing else open, and what is done
 * with it may read it at its own pace. Whoever asked removes it.
 * @param limit bytes
 * @throws AppError too_large
 */
export async function keepUpload(request: Request, limit: number): Promise<Upload> {
  const tooLarge = () => new AppError('too_large', 'That is too much to send at once.')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const root = path.resolve(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads')
  await makeDirectory(root)
  const directory = await mkdtemp(path.join(root, 'upload-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  const file = path.join(directory, 'body')
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      yield chunk
    }
  }
  try {
    const body = request.body ? Readable.fromWeb(request.body as NodeReadableStream) : Readable.from([])
    await pipeline(body, counted, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { read: () => createReadStream(file), remove }
}
