import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Mounts a disk of 512 KB for the test file.
 * @returns null if mounting isn't permitted; the tests must then be skipped
 */
export function useSmallDisk() {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-disk-'))
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', directory)
  } catch {
    rmSync(directory, { recursive: true })
    process.stderr.write('No disk can be mounted here: the tests of a full disk are SKIPPED.\n')
    return null
  }
  const filler = path.join(directory, 'filler')
  afterEach(() => mount('-o', 'remount,rw', directory))
  afterAll(() => {
    execFileSync('umount', ['--lazy', directory], { stdio: 'pipe' })
    rmSync(directory, { recursive: true })
  })
  return {
    directory,
    /** Fills the disk except for `left` bytes, rounded down to whole pages. */
    fill(left = 0) {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(directory)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    free: () => rmSync(filler, { force: true }),
    protect: () => mount('-o', 'remount,ro', directory),
    unprotect: () => mount('-o', 'remount,rw', directory),
  }
}
