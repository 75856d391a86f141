import 'server-only'
import pino from 'pino'

/** One structured line per event, on standard output. What could open an account or a film is never written. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', '*.password', 'verificationCode', '*.verificationCode', 'cookie', 'authorization', '*.cookie', '*.authorization'],
    censor: '[hidden]',
  },
})
