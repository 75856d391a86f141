import 'server-only'
import pino from 'pino'
import type { AppError } from '@/lib/shared/errors'
import { loggedContext } from './log-context'

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

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const DEPTH = 4
const MAX_TEXT = 4000

/**
 * A text of somebody else's making without what belongs to people: mail servers and the database quote addresses, and
 * clients of both quote their own address together with its password.
 */
function redactPersonalData(text: string): string {
  return (
    text
      // Part by part: one expression that looks for the address everywhere takes the square of the text's length. Split
      // at single characters: an expression for a whole part fills the stack with a long one.
      .split(/([\s<>"'(),;=/])/)
      .map((part) => (/.@./s.test(part) ? '[hidden]' : part))
      .join('')
      // What follows does take the square.
      .slice(0, 2 * MAX_TEXT)
      .replace(/(Key \([^)]*\)=)\(.*?\)(?= )/g, '$1([hidden])')
      .slice(0, MAX_TEXT)
  )
}

/**
 * How an error is written to the log: what it is, what it says, where it came from. Nothing else that hangs on it is
 * written: drivers and clients put rows, recipients and whole requests there.
 */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactPersonalData(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: redactPersonalData(error.message),
    ...(code && { code }),
    ...(error.stack && { stack: redactPersonalData(error.stack) }),
    ...(error.cause !== undefined && depth > 1 && { cause: loggedError(error.cause, depth - 1) }),
  }
}
