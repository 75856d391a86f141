import { parseThingAddress } from '@/lib/shared/routes/copied-address'
import { routes, withQuery } from '@/lib/shared/routes/routes'
import type { StaffRole, UserStatus } from './roles'

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

export const isSigningInPath = (path: string) => authPaths.includes(normalize(decoded(path)))

const within = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

const normalize = (path: string) =>
  path
    .replace(/[?#].*$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')

const queryOf = (address: string) => /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''

/** Shared playlists are public. Other pages below `/playlists` are not. */
export const isSharedPlaylist = (path: string) => normalize(path).startsWith(routes.sharedPlaylist(''))

/** Practice reports, sent by students to their teachers, are public too. */
const isPracticeReport = (path: string) => normalize(path).startsWith(routes.practiceReport(''))

/** Giving is public. The gifts of one giver, below it, are not. */
const isOwnGift = (path: string) => normalize(path).startsWith(`${routes.gift}/`)

export const isProtectedPath = (path: string) =>
  (protectedPaths.some((root) => within(normalize(path), root)) || isOwnGift(path)) &&
  !isSharedPlaylist(path) &&
  !isPracticeReport(path)

const otherPerRequest = [
  routes.confirmEmail,
  routes.gift,
  routes.ragaFinder(),
  routes.redeem,
  routes.withdraw,
  '/unsubscribe',
  '/dev',
  '/missing',
]

/** Returns true for pages that are rendered per request. They aren't cached, and their scripts have a nonce. */
export function isMadePerRequest(path: string): boolean {
  const roots = [...protectedPaths, ...authPaths, ...otherPerRequest]
  const normal = normalize(decoded(path))
  return roots.some((root) => within(normal, root)) || normal.startsWith(routes.quizOf(''))
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the redirect path, or null to allow access. Dashboard pages check their permissions themselves. */
export function gate(
  pathname: string,
  person: { staffRole?: StaffRole | null; status: UserStatus | null; mustEnrol?: boolean } | null,
): string | null {
  const path = normalize(pathname)
  if (authPaths.some((root) => within(path, root))) {
    if (person?.status !== 'VERIFIED') return null
    const query = new URLSearchParams(queryOf(pathname))
    // Allows the page for logged-in people too, because the reset code, not the session, determines the account.
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
