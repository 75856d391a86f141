// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, Explained, messageOf } from './output.mjs'

/**
 * Writes atomically: readers see the old text or the new one, even after a crash.
 * @param {string} file
 * @param {string} text
 * @throws {Explained} if the file can't be written
 */
export function writeAtomically(file, text, mode = 0o644) {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { mode })
    renameSync(temporary, file)
  } catch (error) {
    throw new Explained(`Can’t write ${file}: ${messageOf(error)}.`)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Returns null if the file doesn't exist.
 * @param {string} file
 * @throws {Explained} if the file can't be read
 */
export function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw new Explained(`Can’t read ${file}: ${messageOf(error)}.`)
  }
}

/**
 * Hashes files and directories together.
 * @param {string} base directory that the paths are relative to
 * @param {string[]} entries files or directories; missing ones count as empty
 * @param {{ skip?: (relative: string) => boolean, sizeOnly?: (relative: string) => boolean }} [options] `sizeOnly`
 *   selects files to hash by name and size instead of content, such as large media
 * @returns {string} hex digest
 */
export function hashTree(base, entries, { skip = () => false, sizeOnly = () => false } = {}) {
  const hash = createHash('sha256')
  /** @param {string} relative */
  const visit = (relative) => {
    const absolute = path.join(base, relative)
    const stat = statSync(absolute, { throwIfNoEntry: false })
    if (!stat || skip(relative)) return
    if (stat.isDirectory()) {
      for (const name of readdirSync(absolute).sort()) visit(path.posix.join(relative, name))
      return
    }
    hash.update(`\0${relative}\0${stat.size}\0`)
    if (!sizeOnly(relative)) hash.update(readFileSync(absolute))
  }
  for (const entry of entries) visit(entry)
  return hash.digest('hex')
}
