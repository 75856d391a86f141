// @ts-check
import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from './files.mjs'
import { Explained, messageOf, progress } from './output.mjs'
import { root } from './paths.mjs'
import { birthOf, isAlive } from './processes.mjs'

/**
 * Keeps a second start away from the same data directory.
 * @param {string} dataDir
 * @returns {() => void} releases the lock
 */
export function lockDataDir(dataDir) {
  const { release, holder } = tryLock(path.join(dataDir, 'start.lock'))
  if (release) return release
  throw new Explained(
    `Already running on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR and PORT for a second one.`,
  )
}

/**
 * Runs work that changes the checkout (packages, generated code, build) while nobody else does: a test run and a start
 * may begin at the same moment. Waits for its turn.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withCheckoutLock(work) {
  // Outside the checkout, because the work may remove any directory of it that could hold the lock.
  const file = path.join(tmpdir(), `rasika-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  let lock = tryLock(file)
  if (lock.holder) progress(`waiting for process ${lock.holder}, which is preparing this checkout`)
  while (lock.holder) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    lock = tryLock(file)
  }
  try {
    return await work()
  } finally {
    lock.release?.()
  }
}

/**
 * Takes a lock file, over a dead holder if need be.
 * @param {string} file
 * @returns {{ release?: () => void, holder?: number }} `release`, or the process that holds it
 */
function tryLock(file) {
  const mine = { pid: process.pid, birth: birthOf(process.pid) }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, JSON.stringify(mine))
      closeSync(handle)
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new Explained(`Cannot write ${file}: ${messageOf(error)}.`)
      const holder = readHolder(file)
      if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth) return { holder: holder.pid }
      rmSync(file, { force: true })
    }
  }
  throw new Explained(`${file} changes hands too quickly. Try again.`)
}

/** @param {string} file */
function readHolder(file) {
  try {
    return JSON.parse(readIfPresent(file) ?? 'null')
  } catch {
    return null
  }
}
