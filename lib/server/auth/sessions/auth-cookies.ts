import 'server-only'
import { z } from 'zod'
import { ownCookie } from '@/lib/server/http/cookie'
import { hashCode, sign, unsign } from '@/lib/server/secrets'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { SessionProof } from './session-rows'

/**
 * A browser in which somebody has signed in to an account keeps a mark of it, so that strangers who fail at that
 * account elsewhere cannot shut its owner out (docs/decisions/0007-limits.md). A mark opens nothing by itself.
 */

const knownCookie = ownCookie('rasika_known', apiRoutes.auth)
const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Accounts of one browser that are remembered. */
const MOST = 5

/** Unforgeable, and says nothing about the address to whoever finds it. */
const markOf = (email: string) => sign('known-browser', { email }).split('.')[1] ?? ''

async function marks(): Promise<string[]> {
  return ((await knownCookie.read()) ?? '').split('.').filter(Boolean).slice(0, MOST)
}

/** Whether somebody has signed in to the account from this browser before. */
export async function isKnownBrowser(email: string): Promise<boolean> {
  // Hashes are compared: how long that takes says nothing about the mark.
  const wanted = hashCode(markOf(email))
  return (await marks()).some((mark) => hashCode(mark) === wanted)
}

/** Marks this browser as one of the account's. Only where cookies may be set. */
export async function addKnownBrowser(email: string): Promise<void> {
  const mark = markOf(email)
  const others = (await marks()).filter((each) => each !== mark)
  await knownCookie.write([mark, ...others].slice(0, MOST).join('.'), YEAR_SECONDS)
}

/**
 * A browser remembers the registration that was made in it, so that a new link confirms that one and no other's. The
 * cookie is random, and set whether or not the address has an account.
 */

const registrationCookie = ownCookie('rasika_registration', apiRoutes.auth)
const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Remembers a registration in this browser. @param mark random, known to the registration by its hash */
export const storeRegistrationMark = (mark: string) => registrationCookie.write(mark, WEEK_SECONDS)

/** @returns the mark of this browser's last registration */
export const registrationMark = registrationCookie.read

/**
 * Once an address is confirmed in this browser, or somebody logs out, nothing of the registration remains here. Where
 * a page's action does it, the cookie was not sent with the request.
 */
export const forgetRegistration = registrationCookie.remove

/** Who came from a provider and must still give a code. A cookie of this browser says it; alone it opens nothing. */

const stepCookie = ownCookie('rasika_second_step', apiRoutes.auth)
const PURPOSE = 'second-step'
const SECONDS = 10 * 60

const stepSchema = z.object({ userId: z.number(), sessionVersion: z.number(), until: z.number() })

/** Remembers what a provider has proved. Only in route handlers and actions. */
export async function beginSecondStep({ userId, sessionVersion }: SessionProof): Promise<void> {
  await stepCookie.write(sign(PURPOSE, { userId, sessionVersion, until: Date.now() + SECONDS * 1000 }), SECONDS)
}

/** @returns what a provider proved in this browser a short while ago, else null */
export async function readSecondStep(): Promise<SessionProof | null> {
  const value = await stepCookie.read()
  const step = stepSchema.safeParse(value && unsign(PURPOSE, value))
  return step.success && step.data.until > Date.now() ? step.data : null
}

export const endSecondStep = stepCookie.remove
