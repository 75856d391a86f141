import 'server-only'
import { ownCookie } from '@/lib/server/http/cookie'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * A browser remembers the registration that was made in it, so that a new link confirms that one and no other's. The
 * cookie is random, and set whether or not the address has an account.
 */

const cookie = ownCookie('rasika_registration', apiRoutes.auth)
const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Remembers a registration in this browser. @param mark random, known to the registration by its hash */
export const rememberRegistration = (mark: string) => cookie.write(mark, WEEK_SECONDS)

/** @returns the mark of this browser's last registration */
export const registrationMark = cookie.read

/**
 * Once an address is confirmed in this browser, or somebody logs out, nothing of the registration remains here. Where
 * a page's action does it, the cookie was not sent with the request.
 */
export const forgetRegistration = cookie.remove
