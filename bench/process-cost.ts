import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

// CPU time and memory of processes, read from Linux's /proc.

type Stat = { pid: number; parent: number; ticks: number }

/** Parses /proc/PID/stat. `ticks` includes child processes that have ended. */
export function parseStat(text: string): Stat {
  // Counts fields from the last bracket, because the process name may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { pid: Number.parseInt(text, 10), parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // it has ended
  }
}

let ticksPerSecond = 0

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
 * Returns the CPU time of a process and its descendants in milliseconds. The resolution is one system tick, 10 ms on
 * Linux.
 */
export function processorMs(root: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (tree(root).reduce((sum, { ticks }) => sum + ticks, 0) * 1000) / ticksPerSecond
}

/** Returns the sum of the peak memory of a process and its descendants, in MiB. */
export function peakMemoryMb(root: number): number {
  const kb = ({ pid }: Stat) => Number(readIfThere(`/proc/${pid}/status`)?.match(/^VmHWM:\s+(\d+) kB/m)?.[1] ?? 0)
  return tree(root).reduce((sum, stat) => sum + kb(stat), 0) / 1024
}
