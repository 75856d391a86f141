import { parseThingAddress } from '@/lib/shared/routes/copied-address'
import { routes, withQuery } from '@/lib/shared/routes/routes'
import type { StaffRole, UserStatus } from './roles'

/** Which role may open which page: one table for middleware, pages and tests. */

const protectedPaths = [
  routes.selectPackage,
  routes.thankYou,
  '/payment',
  routes.browse,
  routes.category('dance'),
  routes.category('music'),
  routes.category('trivia'),
  routes.category('lectures'),
  routes.artists,
  routes.rentals,
  routes.livestreams,
  routes.account,
  routes.subscriptionReturn,
  routes.dashboard,
  routes.search,
  routes.myList,
  routes.playlists,
]

const authPaths: string[] = [routes.login, routes.registration, routes.forgotPassword, routes.createNewPassword]

/** A page on which people sign in or up, or set a new password. */
export const isSigningInPath = (path: string) => authPaths.includes(normalize(decoded(path)))

/** The path itself or anything below it. */
const within = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** A path as it will be routed: no query, no doubled or trailing slashes. */
const normalize = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')

const queryOf = (address: string) => /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''

/** Open to visitors, below a page that is not. They come back to it once they have signed in. */
export const isSharedPlaylist = (path: string) => normalize(path).startsWith(routes.sharedPlaylist(''))

export const isProtectedPath = (path: string) =>
  protectedPaths.some((root) => within(normalize(path), root)) && !isSharedPlaylist(path)

/** Public pages that are rendered per request: they depend on the query or on settings, or stand for unknown ones. */
const otherPerRequest = [routes.confirmEmail, '/unsubscribe', '/dev', '/missing']

/** Whether a page is rendered per request and not cached: the scripts of such a page carry a nonce. */
export function isMadePerRequest(path: string): boolean {
  const roots = [...protectedPaths, ...authPaths, ...otherPerRequest]
  return roots.some((root) => within(normalize(decoded(path)), root))
}

/** A path with its percent encoding decoded. One that cannot be decoded is returned unchanged. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Where a person should be instead of a path, or null when they may stay.
 * All staff may stay at the dashboard; each of its pages checks its own right (lib/server/auth/sessions/gate.ts).
 * @param pathname address of a page, with or without its query
 * @param person staff role and status, or null for a visitor
 */
export function gate(
  pathname: string,
  person: { staffRole?: StaffRole | null; status: UserStatus | null; mustEnrol?: boolean } | null,
): string | null {
  const path = normalize(pathname)
  if (authPaths.some((root) => within(path, root))) {
    if (person?.status !== 'VERIFIED') return null
    const query = new URLSearchParams(queryOf(pathname))
    // For the account of the code, whoever is signed in.
    if (path === routes.createNewPassword && query.get('verificationCode')) return null
    const error = path === routes.login && query.get('error')
    return error ? routes.accountWithError(error) : routes.browse
  }
  if (!isProtectedPath(path)) return null
  if (!person) return parseThingAddress(path) ? routes.homeFor(withQuery(path, queryOf(pathname))) : routes.home
  if (person.status !== 'VERIFIED') return routes.verifyEmail
  if (person.mustEnrol) return path === routes.secondFactor ? null : routes.secondFactor
  if (within(path, routes.dashboard) && !person.staffRole) return routes.browse
  return null
}
