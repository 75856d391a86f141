import 'server-only'
import pino from 'pino'
import type { AppError } from '@/lib/shared/errors'
import { loggedContext } from './log-context'

const wanted = process.env.LOG_LEVEL ?? ''

const options = {
  // Falls back to info, because the settings check reports an invalid level more clearly than an error thrown here.
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

/** Writes structured logs to standard output. Never contains credentials, tokens or video URLs. */
export const log = pino(options)

export const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10

export function logOutcome(what: 'request' | 'action', line: object, failure?: AppError): void {
  if (failure && failure.status >= 500) log.error({ ...line, err: failure.cause ?? failure }, `${what} failed`)
  else log.info(line, what)
}

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const DEPTH = 4
const MAX_TEXT = 4000

/**
 * Needed because mail servers and databases quote email addresses in errors, and client libraries quote URLs with
 * passwords.
 */
function redactPersonalData(text: string): string {
  return (
    text
      // Splits at delimiters, because one regular expression for the whole text would take quadratic time.
      .split(/([\s<>"'(),;=/])/)
      .map((part) => (/.@./s.test(part) ? '[hidden]' : part))
      .join('')
      // Truncates first, because the next expression takes quadratic time.
      .slice(0, 2 * MAX_TEXT)
      .replace(/(Key \([^)]*\)=)\(.*?\)(?= )/g, '$1([hidden])')
      .slice(0, MAX_TEXT)
  )
}

/** Logs only type, message, stack and cause, because drivers attach rows, recipients and whole requests to errors. */
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
