import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError, RETRY_AFTER, type FieldErrors } from '@/lib/shared/errors'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { markUnavailable } from './process-state'

const UNAVAILABLE = 'The service is not available right now. Please try again in a moment.'

/** Names of errors for which the moment is at fault and not the request. */
const temporary = new Set<unknown>([
  // Prisma: the database refuses us, cannot be reached, is full or did not answer in time.
  ...['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  // Prisma's adapter: the same, for raw statements and for the COMMIT of a transaction.
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  // The system.
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  // PostgreSQL.
  '25006', // takes no writes: a replica that is not yet the primary
  '25P03', // a transaction that said nothing for long
  '28P01', // the password is another one now
  '40001', // two transactions that could not be put in order
  '40P01', // a deadlock
  '55P03', // a lock that was not to be had in time
  '57014', // a statement that took too long
  '58030', // the disk cannot be read
])
/** PostgreSQL's classes of the same: connections, resources (disk, memory, connections), operator intervention. */
const temporaryClass = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2})$/
const isTemporary = (name: unknown) => temporary.has(name) || (typeof name === 'string' && temporaryClass.test(name))
/** What the driver says, without a code, of a pool that is full or a server that does not answer. */
const unreachableText =
  /timeout exceeded when trying to connect|Unable to start a transaction|Query read timeout|Connection terminated|connection timeout|is not queryable/i

/** What the system says of a disk that is full, or takes nothing. */
const unwritable = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE'])
const UNWRITABLE = 'There is no room for this on the server right now. Please try again later, or tell the operator.'

function unavailable(cause: unknown): AppError {
  markUnavailable()
  return new AppError('unavailable', UNAVAILABLE, { cause, retryAfter: RETRY_AFTER })
}

/**
 * An error of Prisma's, of its adapter, of the driver or of the system, as far as it says what went wrong: in its own
 * `code`, in the adapter's `kind`, in PostgreSQL's own code; and what caused it.
 */
const causeSchema = z.object({
  code: z.unknown().optional(),
  kind: z.unknown().optional(),
  originalCode: z.unknown().optional(),
  cause: z.unknown().optional(),
  meta: z.object({ driverAdapterError: z.unknown().optional() }).nullish().catch(undefined),
})

/** Whether an error, or what caused it, has a name of some kind. */
export function isNamed(error: unknown, isKind: (name: unknown) => boolean): boolean {
  let current = causeSchema.safeParse(error).data
  for (let depth = 0; current && depth < 5; depth += 1) {
    if ([current.code, current.originalCode, current.kind].some(isKind)) return true
    current = causeSchema.safeParse(current.meta?.driverAdapterError ?? current.cause).data
  }
  return false
}

/** Whether PostgreSQL refused a second row of the same: Prisma's name for it, and PostgreSQL's for raw statements. */
export const isUniqueViolation = (error: unknown): boolean =>
  isNamed(error, (name) => name === 'P2002' || name === '23505')

const missing = new Set<unknown>(['P2025', 'P2003', '23503'])
/**
 * Whether the row, or one that it refers to, is gone: perhaps the account of whoever asks was deleted meanwhile. By
 * Prisma, and by PostgreSQL for a raw statement.
 */
export const isMissing = (error: unknown): boolean => isNamed(error, (name) => missing.has(name))

const deadlockCodes = new Set<unknown>(['P2034', '40001', '40P01'])
/** Whether PostgreSQL ended the transaction in favour of another: a deadlock, or an order that was not to be had. */
export const isDeadlock = (error: unknown): boolean => isNamed(error, (name) => deadlockCodes.has(name))

/** The first message of each broken field, as the form shows it. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message
  }
  return fields
}

/**
 * The one place where whatever was thrown becomes an error that may be shown.
 * @returns the AppError itself, or its translation; an unforeseen error becomes `internal` with its text hidden
 */
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
