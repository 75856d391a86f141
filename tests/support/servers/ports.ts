import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/lib/ports'
import { isAlive } from '@/scripts/lib/processes.mjs'

// Most test servers listen on port 0. But nginx, PostgreSQL, Redis and the product need to know their port before they
// start, and a port that was free a moment ago may be taken by then.

/** Range below the ports that the system assigns itself (on Linux from 32768). */
const [FIRST, LAST] = [20_000, 32_000]

/** Directory with one file per reserved port, which contains the process id. */
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
    // The file was already removed by another process, or belongs to another user.
  }
}

/**
 * Reserves a free loopback port until this process ends, among all test processes. The next port is reserved too, for
 * the product's sandbox.
 */
export async function reservePort(): Promise<number> {
  mkdirSync(directory, { recursive: true })
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    if (claim(port) && (await findFreePort(port)) === port) return port
  }
}
