import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { clipSeconds } from '@/prisma/demo/media'

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    (found) => found.size,
    () => null,
  )
}

/**
 * Puts the demo clips into the media store; those that are there in the same size stay.
 * @param from directory of the clips
 * @param store directory of the media store, made when missing
 * @returns how many were copied
 * @throws Error when a clip is missing from `from`
 */
export async function copyClips(from: string, store: string): Promise<number> {
  await mkdir(store, { recursive: true })
  let copied = 0
  for (const name of Object.keys(clipSeconds)) {
    const source = path.join(from, name)
    const target = path.join(store, name)
    const size = await sizeOf(source)
    if (size === null) throw new Error(`The clip ${name} is missing from the checkout`)
    if (size === (await sizeOf(target))) continue
    // Under a name of its own first: a copy that is cut short must not look like a clip.
    const part = `${target}.${process.pid}.part`
    await copyFile(source, part)
    await rename(part, target)
    copied += 1
  }
  return copied
}
