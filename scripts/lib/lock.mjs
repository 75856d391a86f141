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
 * Keeps a second start away from the same data directory.
 * @param {string} dataDir
 * @returns {() => void} releases the lock
 */
export function lockDataDir(dataDir) {
  const { release, holder } = tryLock(path.join(dataDir, 'start.lock'))
  if (release) return release
  throw new Explained(
    `Already running on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR and PORT to run a second instance.`,
  )
}

/**
 * Takes the lock of a data directory for a command that may need its database started. Commands wait for each other:
 * the one that started the database stops it at its end.
 * @param {string} dataDir
 * @returns {Promise<(() => void) | null>} releases the lock; null while the product has it
 */
export async function lockForCommand(dataDir) {
  const attempt = () => tryLock(path.join(dataDir, 'start.lock'), { isCommand: true })
  let lock = attempt()
  if (lock.isCommand) progress(`waiting for another command (process ${lock.holder})`)
  await until(() => !lock.isCommand || !(lock = attempt()).isCommand, { every: 200 })
  return lock.release ?? null
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
  if (lock.holder) progress(`waiting for process ${lock.holder} to prepare this checkout`)
  await until(() => !lock.holder || !(lock = tryLock(file)).holder, { every: 500 })
  try {
    return await work()
  } finally {
    lock.release?.()
  }
}

/**
 * Makes something of the checkout anew when what it is made of has changed.
 * @param {string} stampFile says what it was made of; removed while it is made
 * @param {() => string} stateOf what it would be made of now
 * @param {() => Promise<void>} make
 * @returns {Promise<boolean>} whether it was made
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
 * Takes a lock file, over a dead holder if need be.
 * @param {string} file
 * @param {{ isCommand?: boolean }} [facts] what others are told of the holder beside its process
 * @returns {{ release?: () => void, holder?: number, isCommand?: boolean }} `release`, or the process that holds it
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
 * Gives a lock file its name: it appears with all of its text.
 * @param {string} draft
 * @param {string} file
 * @returns {boolean} false when the name is taken
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
 * Removes the lock file of a dead process. Where another start was faster, the file is that one's: it is put back.
 * @param {string} file
 * @param {string} aside a name that no other process uses
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
 * The process that a lock file names, where it runs. One that cannot be read was left by a power cut.
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
