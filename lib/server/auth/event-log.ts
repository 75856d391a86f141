import 'server-only'
import { db } from '@/lib/server/db/client'
import { currentRequestId } from '@/lib/server/entry/request-id'
import { toAppError } from '@/lib/server/errors'
import { log } from '@/lib/server/log/log'
import { keyedHash } from '@/lib/server/secrets'

/** What was attempted. `method` says by which proof, where there are several. */
export type AuthEvent = {
  name:
    | 'sign-in'
    | 'sign-out'
    | 'end-session'
    | 'register'
    | 'verify-email'
    | 'resend-verification'
    | 'request-reset'
    | 'reset-password'
    | 'change-password'
    | 'change-sign-in'
    | 'change-second-factor'
    | 'authenticate-again'
    | 'delete-account'
  method?: string
}

/** Whom an event concerns, as far as it is known. */
type AuthSubject = {
  userId?: number
  /** As it was typed; it is written as a keyed hash only. */
  email?: string
  /** Of the client; it is written as a keyed hash only. */
  address: string
}

/** 128 bits: enough to tell any two apart, short enough to read. */
const HASH_LENGTH = 22
const shortHash = (purpose: string, text: string) => keyedHash(purpose, text).slice(0, HASH_LENGTH)

/**
 * Writes one line of the log for an authentication event: what was attempted, with which outcome, whose account it is,
 * and hashes of the address that was typed and of the client. Equal hashes are equal addresses; nobody without
 * `AUTH_SECRET` finds out which. It never fails, and takes as long whether or not there is such a person.
 * @param failure what was thrown, or the reason in a word; nothing when it succeeded
 */
export async function recordAuthEvent(event: AuthEvent, subject: AuthSubject, failure?: unknown): Promise<void> {
  const { userId, email, address } = subject
  log.info(
    {
      requestId: currentRequestId(),
      event: event.name,
      method: event.method,
      outcome: failure === undefined ? 'ok' : 'refused',
      reason: failure === undefined ? undefined : reasonOf(failure),
      personId: userId || (await personWith(email)),
      emailHash: email && shortHash('log of addresses', email),
      clientHash: shortHash('log of clients', address),
    },
    'authentication',
  )
}

function reasonOf(failure: unknown): string {
  if (typeof failure === 'string') return failure
  const { demand, code } = toAppError(failure)
  return demand?.secondFactor ? 'second-factor' : code
}

async function personWith(email: string | undefined): Promise<number | undefined> {
  if (!email) return undefined
  try {
    return (await db.user.findUnique({ where: { email }, select: { id: true } }))?.id
  } catch {
    return undefined
  }
}

/** Does something and records how it went. @throws what the work throws */
export async function recorded<T>(event: AuthEvent, subject: AuthSubject, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await recordAuthEvent(event, subject)
    return result
  } catch (error) {
    await recordAuthEvent(event, subject, error)
    throw error
  }
}
