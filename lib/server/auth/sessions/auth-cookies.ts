import 'server-only'
import { z } from 'zod'
import { ownCookie } from '@/lib/server/http/cookie'
import { hashCode, sign, unsign } from '@/lib/server/secrets'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { SessionProof } from './session-rows'

// Remembers an account's browsers, so that strangers' failed attempts can't lock its owner out (decision 7).

const knownCookie = ownCookie('rasika_known', apiRoutes.auth)
const YEAR_SECONDS = 365 * 24 * 60 * 60
const MOST = 5

const markOf = (email: string) => sign('known-browser', { email }).split('.')[1] ?? ''

async function marks(): Promise<string[]> {
  return ((await knownCookie.read()) ?? '').split('.').filter(Boolean).slice(0, MOST)
}

export async function isKnownBrowser(email: string): Promise<boolean> {
  // Compares hashes, so that the timing reveals nothing about the cookie.
  const wanted = hashCode(markOf(email))
  return (await marks()).some((mark) => hashCode(mark) === wanted)
}

export async function addKnownBrowser(email: string): Promise<void> {
  const mark = markOf(email)
  const others = (await marks()).filter((each) => each !== mark)
  await knownCookie.write([mark, ...others].slice(0, MOST).join('.'), YEAR_SECONDS)
}

// Links a registration to its browser. The value is random, and is set whether or not the email address has an account.

const registrationCookie = ownCookie('rasika_registration', apiRoutes.auth)
const WEEK_SECONDS = 7 * 24 * 60 * 60

export const storeRegistrationMark = (mark: string) => registrationCookie.write(mark, WEEK_SECONDS)

export const registrationMark = registrationCookie.read

/** Must be called when an email address is confirmed in this browser, and at logout. */
export const forgetRegistration = registrationCookie.remove

// Stores a Google login that still needs a second factor. The cookie alone grants no access.

const stepCookie = ownCookie('rasika_second_step', apiRoutes.auth)
const PURPOSE = 'second-step'
const SECONDS = 10 * 60

const stepSchema = z.object({ userId: z.number(), sessionVersion: z.number(), until: z.number() })

export async function beginSecondStep({ userId, sessionVersion }: SessionProof): Promise<void> {
  await stepCookie.write(sign(PURPOSE, { userId, sessionVersion, until: Date.now() + SECONDS * 1000 }), SECONDS)
}

export async function readSecondStep(): Promise<SessionProof | null> {
  const value = await stepCookie.read()
  const step = stepSchema.safeParse(value && unsign(PURPOSE, value))
  return step.success && step.data.until > Date.now() ? step.data : null
}

export const endSecondStep = stepCookie.remove
