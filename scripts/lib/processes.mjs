// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** Whether a process with this id exists. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process's command line, '' when it cannot be told. @param {number | string} pid */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'win32' || process.platform === 'linux') return ''
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

/**
 * What tells a process from a later one with the same id (ids are reused, in containers at once): its start time.
 * @param {number} pid
 * @returns {string} '' where the system does not say
 */
export function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Waits until a process is gone; false when it is still there after `milliseconds`.
 * @param {number} pid
 * @param {number} milliseconds
 */
export async function waitForEnd(pid, milliseconds) {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    if (!isAlive(pid) || isZombie(pid)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** @param {number} pid */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/**
 * Who listens on a TCP port, for an error message: read from /proc, else from lsof.
 * @param {number} port
 * @returns {string} such as 'node server.js, process 4711', or '' when it cannot be told
 */
export function listenerOn(port) {
  const pid = pidFromProc(port) ?? pidFromLsof(port)
  return pid ? `${shortCommand(pid) || 'a program'}, process ${pid}` : ''
}

/** The command line as a person knows it: no directories, none of Node's own options. @param {number} pid */
const shortCommand = (pid) =>
  commandOf(pid)
    .replace(/--import \S+ ?/g, '')
    .split(' ')
    .map((word) => word.split('/').at(-1))
    .join(' ')
    .slice(0, 60)

/** @param {number} port */
function pidFromProc(port) {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const LISTEN = '0A'
  try {
    const inodes = new Set(
      ['/proc/net/tcp', '/proc/net/tcp6']
        .flatMap((table) => readFileSync(table, 'utf8').split('\n').slice(1))
        .map((line) => line.trim().split(/\s+/))
        .filter((columns) => columns[1]?.endsWith(`:${hexPort}`) && columns[3] === LISTEN)
        .map((columns) => `socket:[${columns[9]}]`),
    )
    if (inodes.size === 0) return null
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (ownsSocket(pid, inodes)) return Number(pid)
    }
  } catch {
    // not Linux, or not allowed to look
  }
  return null
}

/**
 * @param {string} pid
 * @param {Set<string>} sockets
 */
function ownsSocket(pid, sockets) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`))
      } catch {
        return false
      }
    })
  } catch {
    return false
  }
}

/** @param {number} port */
function pidFromLsof(port) {
  if (process.platform === 'win32' || process.platform === 'linux') return null
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' })
  return Number(stdout?.split('\n')[0]) || null
}
