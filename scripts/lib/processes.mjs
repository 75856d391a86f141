// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './output.mjs'

/**
 * Whether a process with this id runs. A dead one whose parent has not asked about it yet does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return statOf(pid)[0] !== 'Z'
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A process's command line, '' when it is unknown. @param {number | string} pid */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'win32' || process.platform === 'linux') return ''
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

/** What /proc says of a process, its state first; nothing where there is no /proc. @param {number} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * When a process was started. Ids are reused, in containers at once: id and time together identify a process.
 * @param {number} pid
 * @returns {string} in ticks since the machine started; '' where there is no /proc
 */
export const birthOf = (pid) => statOf(pid)[19] ?? ''

/**
 * Waits until something is so, and asks for it again and again.
 * @template Answer
 * @param {() => Answer | Promise<Answer>} ask
 * @param {{ every: number, ms?: number }} times milliseconds between two questions, and how long to wait at most
 * @returns {Promise<Answer>} the last answer; one that is not so when the time was over
 */
export async function until(ask, { every, ms = Infinity }) {
  const end = performance.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer || performance.now() >= end) return answer
    await sleep(every)
  }
}

/**
 * Waits until a process is gone.
 * @param {number} pid
 * @param {number} milliseconds how long to wait at most
 * @returns {Promise<boolean>} false when it is still there
 */
export const waitForEnd = (pid, milliseconds) => until(() => !isAlive(pid), { every: 50, ms: milliseconds })
