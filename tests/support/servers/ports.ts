import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/lib/ports'
import { isAlive } from '@/scripts/lib/processes.mjs'

// Test servers listen on port 0. But nginx, PostgreSQL, Redis and the product need their port before they start, and a
// port that was free a moment ago may be taken by then.

/** Below the ports the system assigns itself (on Linux from 32768). */
const [FIRST, LAST] = [20_000, 32_000]

/** One file per port, with the process that reserved it. */
const directory = path.join(tmpdir(), 'rasika-test-ports')

function claim(port: number): boolean {
  const file = path.join(directory, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    forgetEnded(file)
    return false
  }
}

function forgetEnded(file: string): void {
  try {
    if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file)
  } catch {
    // Already removed by another process, or owned by another user.
  }
}

/**
 * Reserves a free loopback port among all test processes until this one ends. The next port is reserved too, for the
 * product's sandbox.
 */
export async function reservePort(): Promise<number> {
  mkdirSync(directory, { recursive: true })
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    if (claim(port) && (await findFreePort(port)) === port) return port
  }
}
