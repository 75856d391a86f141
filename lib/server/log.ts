import 'server-only'
import pino from 'pino'

const wanted = process.env.LOG_LEVEL ?? ''

/** One structured line per event, on standard output. What could open an account or a film is never written. */
export const log = pino({
  // An unknown level is complained of when the settings are checked, not by a stack trace here.
  level: wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', '*.password', 'verificationCode', '*.verificationCode', 'cookie', 'authorization', '*.cookie', '*.authorization'],
    censor: '[hidden]',
  },
})
