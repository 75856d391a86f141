import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { storeRoot } from '@/lib/server/media/directories'
import { readVideoFile, type VideoFileFacts } from '@/lib/shared/media/video-file'
import { bucketFileSize, bucketKeys, bucketReader, hasBucket } from './bucket'
import { readFileParts } from './parts'
import { mediaFile } from './store'

const MAX_IN_BUCKET = 20_000

/** Directories of the store in which there are no video files to choose. */
const OTHERS = ['parts', 'pictures', 'streams', 'making']

/** Names of video files on our disk, of the store's directory and those in it. */
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

/** Video files of the store: on our disk, and in the bucket those that were uploaded. @throws AppError unavailable */
export async function storedVideoFiles(): Promise<string[]> {
  const inBucket: string[] = []
  if (hasBucket()) {
    for await (const key of bucketKeys('videos/')) if (inBucket.push(key) === MAX_IN_BUCKET) break
  }
  return [...new Set([...(await diskFiles()), ...inBucket])].sort()
}

/**
 * What a file of the store is, by its content; null for what is no video file.
 * @returns undefined when there is no such file
 * @throws AppError unavailable
 */
export async function storedFileFacts(fileKey: string): Promise<VideoFileFacts | null | undefined> {
  const file = mediaFile(fileKey)
  const onDisk = file && (await readFileParts(file, async (read, size) => ({ facts: await readVideoFile(read, size) })))
  if (onDisk) return onDisk.facts
  const size = file && hasBucket() ? await bucketFileSize(fileKey) : null
  return size === null ? undefined : readVideoFile(bucketReader(fileKey), size)
}
