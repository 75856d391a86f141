import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { loggedContext } from '@/lib/server/log-context'
import { loggedError } from '@/lib/server/log-error'
import { processState } from '@/lib/server/process-state'
import type { AppError } from '@/lib/shared/errors'

const wanted = process.env.LOG_LEVEL ?? ''

const options = {
  // An unknown level is complained of when the settings are checked, not by a stack trace here.
  level: wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => loggedContext(),
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: [
      'password',
      '*.password',
      'verificationCode',
      '*.verificationCode',
      'cookie',
      'authorization',
      '*.cookie',
      '*.authorization',
    ],
    censor: '[hidden]',
  },
} satisfies pino.LoggerOptions

/** Bytes of lines that may wait for a slow reader of the output; more lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Bytes of lines that are written at once. To write a line by itself costs ten times what making it costs. */
const TOGETHER_BYTES = 4096
/** Milliseconds after which fewer are written. */
const TOGETHER_MS = 200

/**
 * pino's own output, one per process, so that lines stay in their order. Writing never waits for the reader. Lines that
 * wait are written when the process ends; only one that is killed loses those of its last moment.
 */
const output = (processState.logOutput ??= pino.destination({
  sync: false,
  minLength: TOGETHER_BYTES,
  periodicFlush: TOGETHER_MS,
  maxLength: MAX_WAITING_BYTES,
}))

/**
 * One structured line per event, on standard output, with the request or the run of a job that it belongs to. What
 * could open an account or a video is never written.
 */
export const log = pino(options, output)

/** Milliseconds since an instant of `performance.now()`, to a tenth. */
export const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10

/** Writes the one line of a request or an action: an error where the failure is ours. */
export function logOutcome(what: 'request' | 'action', line: object, failure?: AppError): void {
  if (failure && failure.status >= 500) log.error({ ...line, err: failure.cause ?? failure }, `${what} failed`)
  else log.info(line, what)
}

/** Lets the process live on when nobody reads its output any more, and logs how many lines were dropped. */
export function surviveOutputErrors(): void {
  const ignore = () => undefined
  process.stdout.on('error', ignore)
  process.stderr.on('error', ignore)
  output.on('error', ignore)
  let dropped = 0
  output.on('drop', () => (dropped += 1))
  output.on('drain', () => {
    if (dropped === 0) return
    log.warn({ lost: dropped }, 'lines of the log were lost: the output was not read')
    dropped = 0
  })
}

/** Milliseconds that the end of the process waits for a reader of the output; then waiting lines are dropped. */
const LAST_LINES_MS = 1000

/**
 * Writes the lines that wait, before the process ends. pino's own flush at the exit would wait for ever for a reader
 * that has stopped reading. Nothing can be logged afterwards.
 */
export async function endLog(): Promise<void> {
  const closed = new Promise((resolve) => output.once('close', resolve))
  output.end()
  await Promise.race([closed, sleep(LAST_LINES_MS)])
  output.destroy()
}
