import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A disk of 512 KB for the tests of a file, mounted while the file is loaded.
 * @returns null where nobody may mount, which is said; the tests that need it are skipped then
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
    /** Leaves room for so many bytes, rounded down to pages. */
    fill(left = 0) {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(directory)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    free: () => rmSync(filler, { force: true }),
    /** Makes it readable only; it is writable again after the test. */
    protect: () => mount('-o', 'remount,ro', directory),
    unprotect: () => mount('-o', 'remount,rw', directory),
  }
}
