import 'server-only'
import { db } from '@/lib/server/db/client'
import { currentRequestId } from '@/lib/server/entry/request-id'
import { toAppError } from '@/lib/server/errors'
import { log } from '@/lib/server/log/log'
import { keyedHash } from '@/lib/server/secrets'

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

type AuthSubject = {
  userId?: number
  /** Email address as typed. Logged only as a keyed hash. */
  email?: string
  /** IP address of the client. Logged only as a keyed hash. */
  address: string
}

/** Number of base64url characters in a hash. Together they hold 132 bits, enough to be unique. */
const HASH_LENGTH = 22
const shortHash = (purpose: string, text: string) => keyedHash(purpose, text).slice(0, HASH_LENGTH)

/** Never throws. Takes equally long whether or not the person exists. `failure` is an error or a reason to log. */
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
