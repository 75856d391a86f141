import 'server-only'
import { cookies } from 'next/headers'
import { cookieWith, secureCookie } from '@/lib/server/http/cookie'
import { apiRoutes } from '@/lib/shared/api-routes'

/**
 * A browser remembers the registration that was made in it, so that a new link confirms that one and no other's. The
 * cookie is random, and set whether or not the address has an account.
 */

const cookie = () => secureCookie('rasika_registration', apiRoutes.auth)
const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Remembers a registration in this browser. @param mark random, known to the registration by its hash */
export async function rememberRegistration(mark: string): Promise<void> {
  ;(await cookies()).set(...cookieWith(cookie(), mark, WEEK_SECONDS))
}

/** @returns the mark of this browser's last registration */
export async function registrationMark(): Promise<string | undefined> {
  return (await cookies()).get(cookie().name)?.value
}

/**
 * Once an address is confirmed in this browser, or somebody logs out, nothing of the registration remains here. Where
 * a page's action does it, the cookie was not sent with the request.
 */
export async function forgetRegistration(): Promise<void> {
  ;(await cookies()).set(...cookieWith(cookie(), '', 0))
}
