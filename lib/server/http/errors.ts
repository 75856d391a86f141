import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError, GENERIC_MESSAGE, RETRY_AFTER, type FieldErrors } from '@/lib/shared/errors'

const UNAVAILABLE = 'The service is not available right now. Please try again in a moment.'

/** Prisma's codes for a database that refuses us, cannot be reached, is full or did not answer in time. */
const unreachable = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
/** Of the system, and PostgreSQL's: it is the moment that is at fault and not the question. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // takes no writes: a replica that is not yet the primary
  '25P03', // a transaction that said nothing for long
  '28P01', // the password is another one now
  '40001', // two transactions that could not be put in order
  '40P01', // a deadlock
  '55P03', // a lock that was not to be had in time
  '57014', // a statement that took too long
  '58030', // the disk cannot be read
])
/** The same, as whole classes: connections, resources (disk, memory, connections), interventions of the operator. */
const passingClass = /^(08|53|57P)[0-9A-Z]+$/
const passes = (code: unknown): code is string =>
  typeof code === 'string' && (passing.has(code) || (code.length === 5 && passingClass.test(code)))
/** What the driver's adapter calls the same, where a query of our own words failed (P2010). */
const unreachableKinds = new Set<unknown>([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
/** What the driver says, without a code, of a pool that is full or a server that does not answer. */
const unreachableText =
  /timeout exceeded when trying to connect|Unable to start a transaction|Connection terminated|connection timeout|is not queryable/i

/** What the system says of a disk that is full, or takes nothing. */
const unwritableErrno = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE'])
const UNWRITABLE = 'There is no room for this on the server right now. Please try again later, or tell the operator.'

const unavailable = (cause: unknown) => new AppError('unavailable', UNAVAILABLE, { cause, retryAfter: RETRY_AFTER })

/** Where an error of Prisma's tells what its adapter saw: PostgreSQL's own code, and the adapter's word for it. */
const adapterMeta = z.object({
  driverAdapterError: z.object({
    cause: z.object({ originalCode: z.unknown().optional(), kind: z.unknown().optional() }),
  }),
})
export const adapterCause = (meta: unknown) => adapterMeta.safeParse(meta).data?.driverAdapterError.cause

/** Whether an error, or what caused it, has a code of some kind. */
function hasCode(error: unknown, isKind: (code: unknown) => boolean): boolean {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 5; depth += 1) {
    if ('code' in current && isKind(current.code)) return true
    if ('meta' in current && isKind(adapterCause(current.meta)?.originalCode)) return true
    current = 'cause' in current ? current.cause : undefined
  }
  return false
}

/** The first message of each broken field, as the form shows it. */
export function fieldErrors(error: z.ZodError): FieldErrors {
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
    if (error.code === 'P2002') return new AppError('conflict', 'This already exists.', { cause: error })
    if (error.code === 'P2025') return new AppError('not_found', 'Not found', { cause: error })
    if (unreachable.has(error.code) || unreachableKinds.has(adapterCause(error.meta)?.kind)) return unavailable(error)
  }
  const timedOut = error instanceof Error && unreachableText.test(error.message)
  if (timedOut || hasCode(error, passes)) return unavailable(error)
  if (hasCode(error, (code) => typeof code === 'string' && unwritableErrno.has(code))) {
    return new AppError('unavailable', UNWRITABLE, { cause: error, retryAfter: RETRY_AFTER })
  }
  return new AppError('internal', GENERIC_MESSAGE, { cause: error })
}
