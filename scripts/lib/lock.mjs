// @ts-check
import { createHash } from 'node:crypto'
import { constants, copyFileSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from './files.mjs'
import { codeOf, Explained, messageOf, progress } from './output.mjs'
import { root } from './paths.mjs'
import { birthOf, isAlive, until } from './processes.mjs'

/**
 * Prevents a second start on the same data directory.
 * @param {string} dataDir
 * @returns {() => void} function that releases the lock
 */
export function lockDataDir(dataDir) {
  const { release, holder } = tryLock(path.join(dataDir, 'start.lock'))
  if (release) return release
  throw new Explained(
    `Already running on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR and PORT to run a second instance.`,
  )
}

/**
 * Locks a data directory for a command that may start its database. Commands wait for each other, because the command
 * that started the database stops it at the end.
 * @param {string} dataDir
 * @returns {Promise<(() => void) | null>} function that releases the lock; null if the product has locked the directory
 */
export async function lockForCommand(dataDir) {
  const attempt = () => tryLock(path.join(dataDir, 'start.lock'), { isCommand: true })
  let lock = attempt()
  if (lock.isCommand) progress(`waiting for another command (process ${lock.holder})`)
  await until(() => !lock.isCommand || !(lock = attempt()).isCommand, { every: 200 })
  return lock.release ?? null
}

/**
 * Runs one change to the checkout (packages, generated code, build) at a time, because tests and the product may start
 * together.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withCheckoutLock(work) {
  // Puts the lock file outside the checkout, because the work may delete any directory in it.
  const file = path.join(tmpdir(), `rasika-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  let lock = tryLock(file)
  if (lock.holder) progress(`waiting for process ${lock.holder} to prepare this checkout`)
  await until(() => !lock.holder || !(lock = tryLock(file)).holder, { every: 500 })
  try {
    return await work()
  } finally {
    lock.release?.()
  }
}

/**
 * Runs `make` if its inputs have changed.
 * @param {string} stampFile file that records the last inputs; deleted while `make` runs
 * @param {() => string} stateOf function that returns a hash of the inputs
 * @param {() => Promise<void>} make
 * @returns {Promise<boolean>} true if `make` ran
 */
export async function makeIfChanged(stampFile, stateOf, make) {
  if (readIfPresent(stampFile) === stateOf()) return false
  return withCheckoutLock(async () => {
    const state = stateOf()
    if (readIfPresent(stampFile) === state) return false
    rmSync(stampFile, { force: true })
    await make()
    writeFileSync(stampFile, state)
    return true
  })
}

/**
 * Acquires a lock file. Takes it over if its process has ended.
 * @param {string} file
 * @param {{ isCommand?: boolean }} [facts] data for other processes, written into the file
 * @returns {{ release?: () => void, holder?: number, isCommand?: boolean }} `release`, or the process holding the lock
 */
function tryLock(file, facts = {}) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid), ...facts }))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (place(draft, file)) return { release: () => rmSync(file, { force: true }) }
      const holder = livingHolder(file)
      if (holder) return holder
      removeDead(file, `${draft}.dead`)
    }
  } catch (error) {
    throw new Explained(`Can’t write ${file}: ${messageOf(error)}.`)
  } finally {
    rmSync(draft, { force: true })
  }
  throw new Explained(`${file} keeps changing. Try again.`)
}

/**
 * Creates the lock file and its content in one atomic step, if the disk supports hard links.
 * @param {string} draft
 * @param {string} file
 * @returns {boolean} false if the file already exists
 */
function place(draft, file) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    copyFileSync(draft, file, constants.COPYFILE_EXCL) // a disk without links
  }
  return true
}

/**
 * Removes the lock file of an ended process. Puts the file back if another process has just acquired the lock.
 * @param {string} file
 * @param {string} aside path unique to this process
 */
function removeDead(file, aside) {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (livingHolder(aside)) place(aside, file)
  rmSync(aside)
}

/**
 * Returns null if the process has ended, or if a power cut has left the file unreadable.
 * @param {string} file
 * @returns {{ holder: number, isCommand?: boolean } | null}
 */
function livingHolder(file) {
  try {
    const { pid, birth, isCommand } = JSON.parse(readIfPresent(file) ?? '')
    return isAlive(pid) && birthOf(pid) === birth ? { holder: pid, isCommand } : null
  } catch {
    return null
  }
}
