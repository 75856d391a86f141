import { NextRequest, NextResponse } from 'next/server'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { isPageVisit } from '@/lib/server/addresses/visit'
import { createInvitedReturnToCookie, invitedTo, createReturnToCookie } from '@/lib/server/auth/return-to'
import { loadActor, getRedirectTarget } from '@/lib/server/auth/sessions/load-actor'
import { decodeSession, sessionCookieName, type SessionToken } from '@/lib/server/auth/sessions/session-token'
import { editionOf, QUERY_HEADER, REGION_HEADER, type Edition } from '@/lib/server/entry/cached-pages'
import { policyWithNonce } from '@/lib/server/entry/content-security'
import { toAppError } from '@/lib/server/errors'
import { finderLimit, limitsOfSearch } from '@/lib/server/files/read-limits'
import { countAttempt, type Limit } from '@/lib/server/limits/rate-limit'
import { isSomethingAway } from '@/lib/server/process-state'
import { decoded, gate, isMadePerRequest, isProtectedPath, isSharedPlaylist } from '@/lib/shared/access/gate'
import { RETRY_AFTER } from '@/lib/shared/errors'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pageOfPublic } from '@/lib/shared/routes/copied-address'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Selects static page variants and redirects before anything renders. For /browse and the video pages, this is the only
 * access check, because their variants are static. All other pages and routes check the session in the database
 * themselves.
 */
export default async function middleware(sent: NextRequest): Promise<NextResponse> {
  const request = restoreQuery(sent)
  const { pathname } = request.nextUrl
  const owner = ownerOfEdition(decoded(pathname))
  if (owner) return NextResponse.redirect(new URL(owner, request.nextUrl), 308)
  const cookie = request.cookies.get(sessionCookieName())?.value
  const session = await decodeSession(cookie)
  const invited = pathname === routes.home ? invitedTo(request.nextUrl.searchParams.get('to')) : null
  if (invited) return openInvitation(request, session, invited)
  const onward = session && !isAction(request) ? pageOfPublic(pathname) : null
  if (onward && gate(onward, session) === null) return redirectBehindLogin(request, onward)
  const edition = editionOf(pathname)
  // Doesn't redirect server actions, because a redirect would lose the page and its input. The action itself reports an
  // ended session.
  if (edition && isAction(request))
    return NextResponse.rewrite(new URL(routes.edition(session?.role ?? 'GUEST', edition.path), request.nextUrl))
  if (edition && session) return openEdition(request, session, edition)
  const refusal = await refuse(request, limitsOf(request))
  if (refusal) return refusal
  const away = redirectFromForbidden(request, session) ?? redirectInvitedVisitor(request, session)
  if (away) return away
  const response = withPolicy(request)
  // Sets the return-to cookie on the login page even if there is a session cookie, because that session may have ended.
  if (pathname === routes.login || (!session && isSharedPlaylist(pathname))) setReturnToCookie(request, response)
  return response
}

/** Restores the query string from a header. Cached pages are requested without it. */
function restoreQuery(request: NextRequest): NextRequest {
  const search = request.headers.get(QUERY_HEADER)
  if (!search) return request
  const { nextUrl, method, headers } = request
  return new NextRequest(new URL(nextUrl.pathname + search, nextUrl), { method, headers })
}

/**
 * Renders the landing page with login links that lead back to `path`. Redirects logged-in people to `path` at once.
 * Shows the cached landing page during an outage.
 */
function openInvitation(request: NextRequest, session: SessionToken | null, path: string): NextResponse {
  if (session) return NextResponse.redirect(new URL(path, request.nextUrl))
  if (isSomethingAway()) return NextResponse.next()
  const region = request.headers.get(REGION_HEADER) ?? priceRegionOf(null)
  const [headers, policy] = policyOf(request)
  const landing = new URL(routes.landingFor(region, path), request.nextUrl)
  const response = NextResponse.rewrite(landing, { request: { headers } })
  response.headers.set('content-security-policy', policy)
  setReturnToCookie(request, response)
  return response
}

/** Forbids caching, because a shared cache must not send the redirect to visitors. */
function redirectBehindLogin({ nextUrl }: NextRequest, path: string): NextResponse {
  const headers = { 'cache-control': 'private, no-store' }
  return NextResponse.redirect(new URL(path + nextUrl.search, nextUrl), { headers })
}

/** Checks the session in the database, then rewrites to the static page variant for the person's role. */
async function openEdition(request: NextRequest, session: SessionToken, { path, videoId }: Edition) {
  const { nextUrl } = request
  try {
    const actor = await loadActor(session)
    const target = getRedirectTarget(nextUrl.pathname + nextUrl.search, session, actor, true)
    if (target) return NextResponse.redirect(new URL(target, nextUrl))
    const response = NextResponse.rewrite(new URL(routes.edition(actor.role ?? 'GUEST', path), nextUrl))
    response.headers.set('cache-control', 'private, no-store')
    // Makes the browser preload the person's own data. Skips prefetches by Next, because the data would be outdated
    // when the page opens.
    if (videoId && isPageVisit(request)) {
      const own = apiRoutes.ownVideo(videoId, nextUrl.searchParams)
      response.headers.set('link', `<${own}>; rel=preload; as=fetch; crossorigin`)
    }
    return response
  } catch (error) {
    return unavailable(error)
  }
}

/** Returns the public path for the internal path of a page variant; null for any other path. */
function ownerOfEdition(pathname: string): string | null {
  if (pathname.startsWith(routes.landing(''))) return routes.home
  return pathname.startsWith(routes.edition('', '')) ? routes.browse : null
}

/** Pages that search count as their API requests do, because they cost as much. */
function limitsOf({ nextUrl: { pathname, searchParams } }: NextRequest): Limit[] {
  const path = decoded(pathname)
  if (path === routes.search) return limitsOfSearch(searchParams)
  return path === routes.ragaFinder() ? [finderLimit] : []
}

/** Returns 429 if a limit is reached; null otherwise. */
async function refuse(request: NextRequest, limits: readonly Limit[]): Promise<NextResponse | null> {
  if (limits.length === 0) return null
  try {
    const address = clientAddress(request.headers)
    for (const limit of limits) await countAttempt(limit, address)
    return null
  } catch (error) {
    const { status, message, retryAfter } = toAppError(error)
    return new NextResponse(message, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
  }
}

/** Returns 503 if a required server is unavailable, and rethrows any other error. */
function unavailable(error: unknown): NextResponse {
  const { code, message } = toAppError(error)
  if (code !== 'unavailable') throw error
  return new NextResponse(message, { status: 503, headers: { 'retry-after': String(RETRY_AFTER) } })
}

const isAction = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

/**
 * Redirects from protected pages based on the session cookie alone. Login pages check the database instead, so that the
 * cookie of an ended session doesn't keep people from logging in.
 */
function redirectFromForbidden(request: NextRequest, session: SessionToken | null): NextResponse | null {
  const { pathname, search } = request.nextUrl
  if (isAction(request)) return null
  const target = isProtectedPath(pathname) ? gate(pathname + search, session) : null
  if (!target) return null
  const response = NextResponse.redirect(new URL(target, request.nextUrl))
  if (!session) setReturnToCookie(request, response)
  return response
}

function setReturnToCookie(request: NextRequest, response: NextResponse): void {
  const wanted = createReturnToCookie(request)
  if (wanted) response.cookies.set(...wanted)
}

/** Moves the redirect path of an invitation from the URL to a cookie. Returns null if the URL has no redirect path. */
function redirectInvitedVisitor(request: NextRequest, session: SessionToken | null): NextResponse | null {
  const { pathname, searchParams } = request.nextUrl
  if (pathname !== routes.registration || !searchParams.has('to')) return null
  const address = request.nextUrl.clone()
  address.searchParams.delete('to')
  const response = NextResponse.redirect(address)
  const wanted = session ? null : createInvitedReturnToCookie(request)
  if (wanted) response.cookies.set(...wanted)
  return response
}

/** Creates a policy with a nonce. Adds it to the request headers, because Next reads the nonce there. */
function policyOf(request: NextRequest): [headers: Headers, policy: string] {
  const policy = policyWithNonce({ withCardFields: request.nextUrl.pathname === routes.cardDetails })
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  return [headers, policy]
}

function withPolicy(request: NextRequest): NextResponse {
  if (!isMadePerRequest(request.nextUrl.pathname)) return NextResponse.next()
  const [headers, policy] = policyOf(request)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Excludes the API, the framework, public files and public pages without redirects. Lists pages with ids separately,
  // because an id may look like a file name (1.rsc). Includes the raga finder, because it is rendered per
  // request, the landing page only with a redirect path, and public pages of videos, artists and livestreams only with
  // a session cookie.
  matcher: [
    '/((?!$|api/|_next/|art/|trailers/|(?:ragas|talas|composers|compositions|performers|videos|live)(?:/|$)|about$|accessibility$|contact$|help$|hours$|quiz$|partners$|privacy$|terms-and-conditions$|.*\\.[a-z0-9]+$).*)',
    '/(artists|browse|editions|livestreams|dashboard|payment|account|playlists|gift)/:path*',
    '/ragas/finder',
    { source: '/', has: [{ type: 'header', key: 'x-rasika-query', value: '.*[?&]to=.*' }] },
    { source: '/(performers|videos|live)/:name', has: [{ type: 'cookie', key: 'authjs.session-token' }] },
    { source: '/(performers|videos|live)/:name', has: [{ type: 'cookie', key: '__Host-authjs.session-token' }] },
    { source: '/live/festivals/:name', has: [{ type: 'cookie', key: 'authjs.session-token' }] },
    { source: '/live/festivals/:name', has: [{ type: 'cookie', key: '__Host-authjs.session-token' }] },
  ],
}
