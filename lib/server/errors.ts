import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError, RETRY_AFTER, type FieldErrors } from '@/lib/shared/errors'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { markUnavailable } from './process-state'

const UNAVAILABLE = 'The service isn’t available right now. Please try again in a moment.'

const temporary = new Set<unknown>([
  // Prisma: refused, unreachable, overloaded or too slow
  ...['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  // Prisma's adapter, for raw statements and COMMIT
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  // PostgreSQL
  '25006', // read-only: a replica not promoted yet
  '25P03', // idle in transaction for too long
  '28P01', // password changed
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available in time
  '57014', // statement timeout
  '58030', // I/O error
])
/** PostgreSQL's error classes for connection failures, insufficient resources and operator intervention. */
const temporaryClass = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2})$/
const isTemporary = (name: unknown) => temporary.has(name) || (typeof name === 'string' && temporaryClass.test(name))
/** Driver messages without a code, for a full pool or an unresponsive server. */
const unreachableText =
  /timeout exceeded when trying to connect|Unable to start a transaction|Query read timeout|Connection terminated|connection timeout|is not queryable/i

const unwritable = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE'])
const UNWRITABLE = 'The server can’t save this right now. Please try again later.'

export function unavailable(cause?: unknown): AppError {
  markUnavailable()
  return new AppError('unavailable', UNAVAILABLE, { cause, retryAfter: RETRY_AFTER })
}

/** Fields in which Prisma, its adapter, the driver and the operating system store error codes. */
const causeSchema = z.object({
  code: z.unknown().optional(),
  kind: z.unknown().optional(),
  originalCode: z.unknown().optional(),
  cause: z.unknown().optional(),
  meta: z.object({ driverAdapterError: z.unknown().optional() }).nullish().catch(undefined),
})

export function isNamed(error: unknown, isKind: (name: unknown) => boolean): boolean {
  let current = causeSchema.safeParse(error).data
  for (let depth = 0; current && depth < 5; depth += 1) {
    if ([current.code, current.originalCode, current.kind].some(isKind)) return true
    current = causeSchema.safeParse(current.meta?.driverAdapterError ?? current.cause).data
  }
  return false
}

export const isUniqueViolation = (error: unknown): boolean =>
  isNamed(error, (name) => name === 'P2002' || name === '23505')

const missing = new Set<unknown>(['P2025', 'P2003', '23503'])
/** Returns true if the row, or a row it refers to, doesn't exist. */
export const isMissing = (error: unknown): boolean => isNamed(error, (name) => missing.has(name))

const deadlockCodes = new Set<unknown>(['P2034', '40001', '40P01'])
export const isDeadlock = (error: unknown): boolean => isNamed(error, (name) => deadlockCodes.has(name))

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message
  }
  return fields
}

/** The only place that decides which errors may be shown to people. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) {
    const fields = fieldErrors(error)
    const message = error.issues[0]?.message ?? GENERIC_MESSAGE
    return new AppError('validation', message, {
      fields: Object.keys(fields).length > 0 ? fields : undefined,
      cause: error,
    })
  }
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (isUniqueViolation(error)) return new AppError('conflict', 'This already exists.', { cause: error })
    if (isMissing(error)) return new AppError('not_found', 'Not found', { cause: error })
  }
  const timedOut = error instanceof Error && unreachableText.test(error.message)
  if (timedOut || isNamed(error, isTemporary)) return unavailable(error)
  if (isNamed(error, (name) => unwritable.has(name))) {
    return new AppError('unavailable', UNWRITABLE, { cause: error, retryAfter: RETRY_AFTER })
  }
  return new AppError('internal', GENERIC_MESSAGE, { cause: error })
}
