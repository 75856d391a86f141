import 'server-only'
import pino from 'pino'
import { loggedContext } from '@/lib/server/log-context'
import { loggedError } from '@/lib/server/log-error'
import { createLogOutput } from '@/lib/server/log-output'
import { processState } from '@/lib/server/process-state'

const wanted = process.env.LOG_LEVEL ?? ''

/**
 * One per process, so that lines stay in their order. What standard output goes to may hang, be full, or be gone: then
 * lines are lost, and nothing else.
 */
const output = (processState.logOutput ??= createLogOutput(process.stdout.fd))

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

/**
 * One structured line per event, on standard output, with the request or the run of a job that it belongs to. What
 * could open an account or a video is never written.
 */
export const log = pino(options, output)

/** Bytes of what the framework says that may wait for somebody who does not take them; more is lost. */
const MAX_WAITING = 1024 * 1024

/**
 * Lets the process live on where nothing of what it or the framework says can be written, and in no more memory where
 * nobody takes it.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined)
    const write = stream.write
    stream.write = ((...said: unknown[]) => {
      if (stream.writableLength < MAX_WAITING) return Reflect.apply(write, stream, said) as boolean
      const told = said.at(-1)
      if (typeof told === 'function') process.nextTick(told as () => void)
      return false
    }) as typeof write
  }
}
