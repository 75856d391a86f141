import 'server-only'
import { mkdir } from 'node:fs/promises'

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
