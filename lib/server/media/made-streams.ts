import 'server-only'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { makeDirectory, storeRoot } from '@/lib/server/directories'
import { bucketKeys, hasBucket, putBucketFile, removeBucketFile } from '@/lib/server/media/bucket'
import { mediaFile, STREAM_TYPES } from '@/lib/server/media/store'

/** Streams that we make of files: where they are made, and where they lie in the media store. */

const AT_ONCE = 4

/** What a stream consists of, as a player names it after the main playlist's directory. */
export const streamPart = z
  .array(z.string())
  .transform((parts) => parts.join('/'))
  .refine(
    (part) => /^(main\.m3u8|thumbnails(\.vtt|-\d{3,6}\.jpg)|\d\/(list\.m3u8|\d{3,6}\.m2ts))$/.test(part),
    'Not found',
  )

/** Name of the main playlist that is made of a file. @param fileKey `videos/` and more */
export const streamKeyOf = (fileKey: string): string =>
  `streams/${fileKey.slice('videos/'.length).replace(/\.(\w+)$/, '-$1')}/main.m3u8`

/** Where a stream is made: at the same disk as the store, so that the last step is a rename. */
const workshop = () => path.join(storeRoot(), 'making')

/** Removes what attempts that were cut short have left on this machine. One stream is made at a time. */
export const clearWorkshop = () => rm(workshop(), { recursive: true, force: true })

/** @returns an empty directory */
export async function newWorkshop(): Promise<string> {
  await clearWorkshop()
  await makeDirectory(workshop())
  return workshop()
}

/** Removes a stream from the store, also one that arrived in part. @throws AppError unavailable */
export async function removeStream(streamKey: string): Promise<void> {
  const directory = path.posix.dirname(streamKey)
  const local = mediaFile(directory)
  if (local) await rm(local, { recursive: true, force: true })
  if (hasBucket()) for await (const key of bucketKeys(`${directory}/`)) await removeBucketFile(key)
}

/**
 * Puts a stream into the store, in place of one of the same name.
 * @param from directory in which it was made
 * @throws AppError unavailable; Error when `signal` is aborted
 */
export async function storeStream(from: string, streamKey: string, signal: AbortSignal): Promise<void> {
  await removeStream(streamKey)
  const directory = path.posix.dirname(streamKey)
  const target = mediaFile(directory)
  if (!target) throw new Error('a stream outside of the store')
  if (!hasBucket()) {
    await makeDirectory(path.dirname(target))
    await rename(from, target)
    return
  }
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (let first = 0; first < files.length; first += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(
      files.slice(first, first + AT_ONCE).map(async (file) => {
        const key = path.posix.join(directory, path.relative(from, file).split(path.sep).join('/'))
        await putBucketFile(key, await readFile(file), STREAM_TYPES[path.extname(file)] ?? 'application/octet-stream')
      }),
    )
  }
}
