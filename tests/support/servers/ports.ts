import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/lib/ports'
import { isAlive } from '@/scripts/lib/processes.mjs'

// Servers of the tests listen on port 0 and are named after they are bound. nginx, PostgreSQL, Redis and the product
// are told their port before they start, and one that was free a moment ago may be taken by then.

/** Below the ports that the system gives to servers on port 0 and to outgoing connections (on Linux from 32768). */
const [FIRST, LAST] = [20_000, 32_000]

/** One file for each port, with the process that reserved it. */
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
    // Forgotten by another process, or of another user.
  }
}

/**
 * A free port of the loopback interface that no other process of tests on this machine gets until this one ends. The
 * next port is free of reservations too: the product's sandbox listens there.
 */
export async function reservePort(): Promise<number> {
  mkdirSync(directory, { recursive: true })
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    if (claim(port) && (await findFreePort(port)) === port) return port
  }
}
