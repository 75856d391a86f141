import 'server-only'
import pino from 'pino'
import type { AppError } from '@/lib/shared/errors'
import { loggedContext } from './log-context'
import { loggedError } from './log-error'

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

/**
 * One structured line per event, on standard output, with the request or the run of a job that it belongs to. What
 * could open an account or a video is never written.
 */
export const log = pino(options)

/** Milliseconds since an instant of `performance.now()`, to a tenth. */
export const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10

/** Writes the one line of a request or an action: an error where the failure is ours. */
export function logOutcome(what: 'request' | 'action', line: object, failure?: AppError): void {
  if (failure && failure.status >= 500) log.error({ ...line, err: failure.cause ?? failure }, `${what} failed`)
  else log.info(line, what)
}
