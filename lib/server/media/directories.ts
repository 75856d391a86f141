import 'server-only'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dataDirectory } from '@/lib/server/env'

export const storeRoot = () => path.resolve(/* turbopackIgnore: true */ dataDirectory(), 'media')

/** Creates parent directories too. Replaces ENOENT with EROFS, because Node reports ENOENT on a read-only disk. */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode })
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
    throw isMissing
      ? Object.assign(new Error('The disk can’t be written to', { cause: error }), { code: 'EROFS' })
      : error
  }
}

export async function removeOlder(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const entry = path.join(directory, name)
    const facts = await stat(entry).catch(() => null)
    if (facts && facts.mtimeMs < before) await rm(entry, { recursive: true, force: true })
  }
}
