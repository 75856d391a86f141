import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@/scripts/lib/ports'
import { isAlive } from '@/scripts/lib/processes.mjs'

// Reserves ports for nginx, PostgreSQL, Redis and the product, which need to know their port before they start. Finding
// a free port isn't enough, because another process may take it before the server starts. Other test servers listen on
// port 0.

/** Range of ports to reserve. It is below Linux's ephemeral ports, which start at 32768. */
const [FIRST, LAST] = [20_000, 32_000]

/** Directory with a file for each reserved port. The file contains the id of the process that reserved it. */
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
    // Another process has removed the file, or the file belongs to another user.
  }
}

/**
 * Reserves a free loopback port across all test processes, until this process ends. Ports are two apart, so that the
 * product's sandbox can use the next one.
 */
export async function reservePort(): Promise<number> {
  mkdirSync(directory, { recursive: true })
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    if (claim(port) && (await findFreePort(port)) === port) return port
  }
}
