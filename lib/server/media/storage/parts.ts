import 'server-only'
import { constants } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { makeDirectory, removeOlder, storeRoot } from '@/lib/server/media/directories'
import { AppError, found } from '@/lib/shared/errors'
import type { ReadBytes } from '@/lib/shared/media/video-file'
import { mediaFile } from './store'

/** Video files on their way to our disk. They lie beside the media store's files, so that the last step is a rename. */
const partFile = (id: number) => path.join(storeRoot(), 'parts', String(id))

const storedFile = (fileKey: string) => found(mediaFile(fileKey))

/** What the disk needs for everything else. */
const RESERVE_BYTES = 5e8

/** Bytes that the disk of the media store has left for videos; below 0 where everything else has too few. */
export async function freeBytes(): Promise<number> {
  await makeDirectory(storeRoot())
  const { bavail, bsize } = await statfs(storeRoot())
  return bavail * bsize - RESERVE_BYTES
}

/**
 * Writes bytes of a file as they come, with the memory of one chunk, and onto the disk before it returns.
 * @param start where the first of them belongs
 * @returns where the next one belongs, and why it ended before the bytes did, if it did; before `start` nothing was
 *   written
 */
export async function writePart(
  id: number,
  start: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ position: number; failure?: unknown }> {
  await makeDirectory(path.dirname(partFile(id)))
  const file = await open(partFile(id), constants.O_RDWR | constants.O_CREAT)
  let position = start
  try {
    const { size } = await file.stat()
    // The disk has less than was noted: another one, or a backup. It goes on from what is there.
    if (size < start) return { position: size }
    let failure: unknown
    try {
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.byteLength;) {
          const { bytesWritten } = await file.write(chunk, at, chunk.byteLength - at, position)
          at += bytesWritten
          position += bytesWritten
        }
      }
    } catch (error) {
      failure = error
    }
    await file.datasync()
    return { position, failure }
  } finally {
    await file.close()
  }
}

/** Reads a file of the disk in pieces. @returns null when it is not there */
export async function readFileParts<Result>(
  file: string,
  readWith: (read: ReadBytes, size: number) => Promise<Result>,
): Promise<Result | null> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  try {
    if (!(await handle.stat()).isFile()) return null
    const read: ReadBytes = async (start, end) => {
      const bytes = Buffer.alloc(Math.max(0, end - start))
      const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, start)
      return bytes.subarray(0, bytesRead)
    }
    return await readWith(read, (await handle.stat()).size)
  } finally {
    await handle.close()
  }
}

/** Where a whole file is read from: its parts, or the store when an earlier attempt has moved it there. */
export async function arrivedFile(id: number, fileKey: string): Promise<string> {
  const isThere = await stat(partFile(id)).catch(() => null)
  return isThere ? partFile(id) : storedFile(fileKey)
}

/** Gives a whole file its name in the store. Done twice, it is the same. */
export async function placeFile(id: number, fileKey: string): Promise<void> {
  const target = storedFile(fileKey)
  await makeDirectory(path.dirname(target))
  await rename(partFile(id), target).catch(async (cause: unknown) => {
    if (!(await stat(target).catch(() => null))) throw new AppError('conflict', 'The file is gone.', { cause })
  })
}

export const removeParts = (id: number) => rm(partFile(id), { force: true })

/** Removes what nobody added to since. @param before instant in milliseconds */
export const removeOldParts = (before: number) => removeOlder(path.dirname(partFile(0)), before)
