import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/server/env'
import { bodyPartsWithin } from '@/lib/server/http/body'
import { makeDirectory, removeOlder } from '@/lib/server/media/directories'
import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** Age after which an upload is assumed to be left over from a killed process. */
const LEFT_MS = DAY_MS

const uploadsDir = () => path.resolve(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads')

export type Upload = { read: () => AsyncIterable<Uint8Array>; remove: () => Promise<void> }

/** Stores the body on disk, so that a slow upload occupies no other resources. The caller must remove the file. */
export async function storeUpload(request: Request, limit: number): Promise<Upload> {
  const parts = bodyPartsWithin(request, limit)
  const root = uploadsDir()
  await makeDirectory(root)
  const directory = await mkdtemp(path.join(root, 'upload-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  const file = path.join(directory, 'body')
  try {
    await pipeline(parts, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { read: () => createReadStream(file), remove }
}

/** @param now milliseconds since 1970 */
export const removeLeftUploads = (now: number) => removeOlder(uploadsDir(), now - LEFT_MS)
