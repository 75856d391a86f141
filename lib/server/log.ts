import 'server-only'
import pino from 'pino'
import { logContext } from '@/lib/server/log-context'
import { loggedError } from '@/lib/server/log-error'

const wanted = process.env.LOG_LEVEL ?? ''

/**
 * One structured line per event, on standard output, with the request or the run of a job that it belongs to. What
 * could open an account or a film is never written.
 */
export const log = pino({
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
})
