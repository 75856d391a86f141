import 'server-only'
import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers'

/** What a pipe takes whole or not at all (PIPE_BUF of Linux): who else writes to it never stands amid our lines. */
const CHUNK_BYTES = 4096
/** Characters that may wait for somebody who does not take them, some thousand lines; what comes then is lost. */
const MAX_WAITING = 1024 * 1024
/** Until what was not taken is offered again. */
const RETRY_MS = 50
/** How long the end of the process waits for somebody who does not take its last lines. */
const LAST_WORDS_MS = 500
const NAP_MS = 5
const UNOPENED = -1

const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants

/**
 * What a descriptor writes to, so that writing never waits. Whether it may is a property that all share who inherited a
 * pipe or a terminal, and any of them may change it, as Node does for what it starts: both are opened once more, for us
 * alone. A file takes what it is given. A socket cannot be opened once more; Node told it not to wait when it opened
 * the standard output, and that holds as long as nobody who shares it starts another process with it.
 */
function ownDescriptor(fd: number): number {
  try {
    const kind = fstatSync(fd)
    if (!kind.isFIFO() && !kind.isCharacterDevice()) return fd
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return fd // where that is not possible, or nobody is at the other end
  }
}

export type LogOutput = { write: (line: string) => void }

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/**
 * Writes lines without ever waiting for who reads them. Those of one turn of the event loop go out together at its end,
 * without a thread: so nothing is under way when the process ends, and what is left then is written there. While they
 * are not taken (a reader that hangs, a full disk) they wait, up to a bound; what comes beyond it is lost, and a line
 * says how many were as soon as there is room.
 * @param fd of a file, pipe, socket or terminal
 * @param maxWaiting characters
 * @returns takes one line, its end included
 */
export function createLogOutput(fd: number, maxWaiting = MAX_WAITING): LogOutput {
  const chunks: string[] = []
  let target = UNOPENED
  let lastBytes = 0
  let waiting = 0
  let lost = 0
  let rest: Buffer | undefined
  let isPlanned = false

  function append(line: string): void {
    const bytes = Buffer.byteLength(line)
    waiting += line.length
    lastBytes += bytes
    if (chunks.length > 0 && lastBytes <= CHUNK_BYTES) chunks[chunks.length - 1] += line
    else {
      chunks.push(line)
      lastBytes = bytes
    }
  }

  function tellLost(): void {
    const time = new Date().toISOString()
    append(`${JSON.stringify({ level: 40, time, lost, msg: 'lines of the log were lost: nobody took them' })}\n`)
    lost = 0
  }

  /** @throws Error when not everything was taken; it can be called again */
  function writeAll(): void {
    while (rest || chunks.length > 0) {
      if (!rest) {
        const chunk = chunks.shift() ?? ''
        waiting -= chunk.length
        rest = Buffer.from(chunk)
      }
      const written = writeSync(target, rest)
      rest = written < rest.length ? rest.subarray(written) : undefined
      if (lost > 0) tellLost()
    }
  }

  function plan(delay?: number): void {
    isPlanned = true
    if (delay === undefined) setImmediate(offer)
    else setTimeout(offer, delay).unref()
  }

  function offer(): void {
    isPlanned = false
    try {
      writeAll()
    } catch {
      plan(RETRY_MS)
    }
  }

  function sayLastWords(): void {
    const until = performance.now() + LAST_WORDS_MS
    const nap = new Int32Array(new SharedArrayBuffer(4))
    for (;;) {
      try {
        return writeAll()
      } catch (error) {
        if (!isFull(error) || performance.now() > until) return
        Atomics.wait(nap, 0, 0, NAP_MS)
      }
    }
  }

  function write(line: string): void {
    if (target === UNOPENED) {
      target = ownDescriptor(fd)
      process.once('exit', sayLastWords)
    }
    if (waiting + line.length > maxWaiting) lost += 1
    else append(line)
    if (!isPlanned) plan()
  }
  return { write }
}
