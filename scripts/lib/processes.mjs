// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './output.mjs'

/**
 * Returns false for a zombie, too.
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
 * Returns the command line; '' if it is unknown.
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
 * Returns the fields of /proc/PID/stat, starting with the state; empty if there is no /proc.
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
 * Returns the start time of a process. The pid alone doesn't identify a process, because pids are reused, sometimes
 * immediately in containers.
 * @param {number} pid
 * @returns {string} clock ticks since boot; '' if there is no /proc
 */
export const birthOf = (pid) => statOf(pid)[19] ?? ''

/**
 * Polls until `ask` returns a truthy value.
 * @template Answer
 * @param {() => Answer | Promise<Answer>} ask
 * @param {{ every: number, ms?: number }} times interval and maximum wait in milliseconds
 * @returns {Promise<Answer>} the last value, falsy after a timeout
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
 * @param {number} pid
 * @param {number} milliseconds maximum wait
 * @returns {Promise<boolean>} false if the process is still running
 */
export const waitForEnd = (pid, milliseconds) => until(() => !isAlive(pid), { every: 50, ms: milliseconds })
