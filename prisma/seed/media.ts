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
 * Copies missing clips. Skips files that exist with the same size.
 * @returns the number of copied files
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
    // Copies under a temporary name, because an incomplete copy must not look like a clip.
    const part = `${target}.${process.pid}.part`
    await copyFile(source, part)
    await rename(part, target)
    copied += 1
  }
  return copied
}
