import 'server-only'
import { constants } from 'node:fs'
import { open, rename, rm, stat, statfs, readdir } from 'node:fs/promises'
import path from 'node:path'
import { makeDirectory, removeOlder, storeRoot } from '@/lib/server/media/directories'
import { AppError, found } from '@/lib/shared/errors'
import { readVideoFile, type ReadBytes, type VideoFileFacts } from '@/lib/shared/media/video-file'
import { bucketFileSize, bucketKeys, bucketReader, hasBucket } from './bucket'
import { mediaFile } from './store'

/** File of an upload in progress. On the same disk as the store, so that a rename completes the upload. */
const partFile = (id: number) => path.join(storeRoot(), 'parts', String(id))

const storedFile = (fileKey: string) => found(mediaFile(fileKey))

/** Disk space that uploads must leave free. */
const RESERVE_BYTES = 5e8

/** Returns the space left for videos. Negative if the free space is less than the reserve. */
export async function freeBytes(): Promise<number> {
  await makeDirectory(storeRoot())
  const { bavail, bsize } = await statfs(storeRoot())
  return bavail * bsize - RESERVE_BYTES
}

/**
 * Flushes to disk before returning.
 * @returns the next offset, and the failure if there was one; an offset below `start` means that nothing was written
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
    // Lets the client resume from the end of the file if it is shorter than recorded, as after restoring a backup.
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

/** Returns the path of a complete upload. An earlier attempt may already have moved it to the store. */
export async function arrivedFile(id: number, fileKey: string): Promise<string> {
  const isThere = await stat(partFile(id)).catch(() => null)
  return isThere ? partFile(id) : storedFile(fileKey)
}

export async function placeFile(id: number, fileKey: string): Promise<void> {
  const target = storedFile(fileKey)
  await makeDirectory(path.dirname(target))
  await rename(partFile(id), target).catch(async (cause: unknown) => {
    if (!(await stat(target).catch(() => null)))
      throw new AppError('conflict', 'The uploaded file no longer exists.', { cause })
  })
}

export const removeParts = (id: number) => rm(partFile(id), { force: true })

export const removeOldParts = (before: number) => removeOlder(path.dirname(partFile(0)), before)

const MAX_IN_BUCKET = 20_000

const OTHERS = ['parts', 'pictures', 'streams', 'making']

async function diskFiles(): Promise<string[]> {
  const entries = await readdir(storeRoot(), { withFileTypes: true }).catch(() => [])
  const lists = entries.map(async (entry) => {
    if (!entry.isDirectory()) return [entry.name]
    if (OTHERS.includes(entry.name)) return []
    const names = await readdir(path.join(storeRoot(), entry.name), { recursive: true }).catch(() => [])
    return names.map((name) => path.posix.join(entry.name, name.split(path.sep).join('/')))
  })
  return (await Promise.all(lists)).flat().filter((name) => /\.(mp4|mov|webm)$/i.test(name))
}

export async function storedVideoFiles(): Promise<string[]> {
  const inBucket: string[] = []
  if (hasBucket()) {
    for await (const key of bucketKeys('videos/')) if (inBucket.push(key) === MAX_IN_BUCKET) break
  }
  return [...new Set([...(await diskFiles()), ...inBucket])].sort()
}

/** Returns null if the file isn't a video, undefined if it doesn't exist. */
export async function readVideoFileFacts(fileKey: string): Promise<VideoFileFacts | null | undefined> {
  const file = mediaFile(fileKey)
  const onDisk = file && (await readFileParts(file, async (read, size) => ({ facts: await readVideoFile(read, size) })))
  if (onDisk) return onDisk.facts
  const size = file && hasBucket() ? await bucketFileSize(fileKey) : null
  return size === null ? undefined : readVideoFile(bucketReader(fileKey), size)
}
