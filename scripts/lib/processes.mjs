// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './output.mjs'

/**
 * A zombie process counts as dead.
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

/**
 * Returns '' if unknown.
 * @param {number | string} pid
 */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'win32' || process.platform === 'linux') return ''
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

/**
 * Fields of /proc/PID/stat from the state on; empty without /proc.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * Start time of a process. Pids are reused, in containers at once: only pid and start time identify a process.
 * @param {number} pid
 * @returns {string} in ticks since boot; '' without /proc
 */
export const birthOf = (pid) => statOf(pid)[19] ?? ''

/**
 * Polls until the answer is truthy.
 * @template Answer
 * @param {() => Answer | Promise<Answer>} ask
 * @param {{ every: number, ms?: number }} times interval and maximum wait in milliseconds
 * @returns {Promise<Answer>} the last answer, falsy after a timeout
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
 * Waits until a process has ended.
 * @param {number} pid
 * @param {number} milliseconds maximum wait
 * @returns {Promise<boolean>} false if it still runs
 */
export const waitForEnd = (pid, milliseconds) => until(() => !isAlive(pid), { every: 50, ms: milliseconds })
