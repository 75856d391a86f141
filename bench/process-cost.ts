import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What processes have used, as Linux counts it in /proc. */

type Stat = { pid: number; parent: number; ticks: number }

/**
 * Reads a line of /proc/PID/stat.
 * @returns its time, in ticks, with that of the children that have ended and were waited for
 */
export function parseStat(text: string): Stat {
  // The name may hold spaces and brackets; what follows its last bracket is numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { pid: Number.parseInt(text, 10), parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // it has ended meanwhile
  }
}

let ticksPerSecond = 0

/** A process and all below it, as they are now. */
function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readIfThere(`/proc/${pid}/stat`)
      return text ? [parseStat(text)] : []
    })
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/**
 * Processor time that a process and all that it started have used so far, those that have ended included.
 * @returns milliseconds, in steps of the system's tick (10 on Linux)
 */
export function processorMs(root: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (tree(root).reduce((sum, { ticks }) => sum + ticks, 0) * 1000) / ticksPerSecond
}

/** The most memory that a process and those below it have held so far, each at its own worst moment, in MB (2^20). */
export function peakMemoryMb(root: number): number {
  const kb = ({ pid }: Stat) => Number(readIfThere(`/proc/${pid}/status`)?.match(/^VmHWM:\s+(\d+) kB/m)?.[1] ?? 0)
  return tree(root).reduce((sum, stat) => sum + kb(stat), 0) / 1024
}
