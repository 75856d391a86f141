import 'server-only'
import pino from 'pino'
import { logContext } from '@/lib/server/log-context'
import { loggedError } from '@/lib/server/log-error'

const wanted = process.env.LOG_LEVEL ?? ''

/** What standard output goes to may be full, or gone: then lines are lost, and nothing else. */
const destination = pino.destination({ fd: process.stdout.fd, sync: true })
destination.on('error', () => undefined)

const options = {
  // An unknown level is complained of when the settings are checked, not by a stack trace here.
  level: wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ ...logContext().getStore() }),
  serializers: { err: (error: unknown) => loggedError(error) },
  redact: {
    paths: ['password', '*.password', 'verificationCode', '*.verificationCode', 'cookie', 'authorization', '*.cookie', '*.authorization'],
    censor: '[hidden]',
  },
} satisfies pino.LoggerOptions

/**
 * One structured line per event, on standard output, with the request or the run of a job that it belongs to. What
 * could open an account or a film is never written.
 */
export const log = pino(options, destination)

/** Lets the process live on where nothing of what it or the framework says can be written. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
