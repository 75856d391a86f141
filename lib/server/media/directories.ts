import 'server-only'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dataDirectory } from '@/lib/server/env'

/** Where media lie on this disk: pictures, video files and streams. */
export const storeRoot = () => path.resolve(/* turbopackIgnore: true */ dataDirectory(), 'media')

/**
 * Makes a directory and those above it, where they are not there.
 * @throws Error with the system's code, also where the disk can only be read: Node then says that nothing is there
 */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode })
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? Object.assign(new Error('The disk takes nothing', { cause: error }), { code: 'EROFS' }) : error
  }
}

/** Removes what a directory holds and nobody has changed since. @param before instant in milliseconds */
export async function removeOlder(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const entry = path.join(directory, name)
    const facts = await stat(entry).catch(() => null)
    if (facts && facts.mtimeMs < before) await rm(entry, { recursive: true, force: true })
  }
}
