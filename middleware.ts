import { NextRequest, NextResponse } from 'next/server'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { isPageVisit } from '@/lib/server/addresses/visit'
import { createInvitedReturnToCookie, invitedTo, createReturnToCookie } from '@/lib/server/auth/return-to'
import { loadActor, getRedirectTarget } from '@/lib/server/auth/sessions/load-actor'
import { decodeSession, sessionCookieName, type SessionToken } from '@/lib/server/auth/sessions/session-token'
import { editionOf, QUERY_HEADER, REGION_HEADER, type Edition } from '@/lib/server/entry/cached-pages'
import { policyWithNonce } from '@/lib/server/entry/content-security'
import { toAppError } from '@/lib/server/errors'
import { limitsOfSearch } from '@/lib/server/files/read-limits'
import { countAttempt } from '@/lib/server/limits/rate-limit'
import { isSomethingAway } from '@/lib/server/process-state'
import { decoded, gate, isMadePerRequest, isProtectedPath, isSharedPlaylist } from '@/lib/shared/access/gate'
import { RETRY_AFTER } from '@/lib/shared/errors'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pageOfPublic } from '@/lib/shared/routes/copied-address'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Chooses editions and redirects people before anything is rendered. It controls access only to /browse and the pages
 * of videos, because their editions are static. Every other page, query and route handler checks the session in the
 * database itself.
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
  // A server action says itself that the session is over. A redirect would take the page, and what was typed, away.
  if (edition && isAction(request))
    return NextResponse.rewrite(new URL(routes.edition(session?.role ?? 'GUEST', edition.path), request.nextUrl))
  if (edition && session) return openEdition(request, session, edition)
  if (decoded(pathname) === routes.search) {
    const refusal = await limitSearch(request)
    if (refusal) return refusal
  }
  const away = redirectFromForbidden(request, session) ?? redirectInvitedVisitor(request, session)
  if (away) return away
  const response = withPolicy(request)
  // At the login also with a cookie: it may be of a session that was ended elsewhere.
  if (pathname === routes.login || (!session && isSharedPlaylist(pathname))) setReturnToCookie(request, response)
  return response
}

/** With the query that cached pages are asked for without. */
function restoreQuery(request: NextRequest): NextRequest {
  const search = request.headers.get(QUERY_HEADER)
  if (!search) return request
  const { nextUrl, method, headers } = request
  return new NextRequest(new URL(nextUrl.pathname + search, nextUrl), { method, headers })
}

/**
 * The landing page that names what stands at a protected page. It is made per request, so that its links lead back to
 * that very moment; while the database is away, the cached landing page is shown. Who is signed in goes straight on.
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

/** To the page behind the login, at the same moment. A shared cache has the public page for everybody else. */
function redirectBehindLogin({ nextUrl }: NextRequest, path: string): NextResponse {
  const headers = { 'cache-control': 'private, no-store' }
  return NextResponse.redirect(new URL(path + nextUrl.search, nextUrl), { headers })
}

/** The page as everybody of the person's role sees it. One statement checks the session in the database. */
async function openEdition(request: NextRequest, session: SessionToken, { path, videoId }: Edition) {
  const { nextUrl } = request
  try {
    const actor = await loadActor(session)
    const target = getRedirectTarget(nextUrl.pathname + nextUrl.search, session, actor, true)
    if (target) return NextResponse.redirect(new URL(target, nextUrl))
    const response = NextResponse.rewrite(new URL(routes.edition(actor.role ?? 'GUEST', path), nextUrl))
    response.headers.set('cache-control', 'private, no-store')
    // The browser asks for the person's own part before it has the scripts that show it. Not where the framework loads
    // the page: the answer would wait, and be old when somebody opens it.
    if (videoId && isPageVisit(request)) {
      const own = apiRoutes.ownVideo(videoId, nextUrl.searchParams)
      response.headers.set('link', `<${own}>; rel=preload; as=fetch; crossorigin`)
    }
    return response
  } catch (error) {
    return unavailable(error)
  }
}

/** The page that an address of an edition belongs to; null for every other address. */
function ownerOfEdition(pathname: string): string | null {
  if (pathname.startsWith(routes.landing(''))) return routes.home
  return pathname.startsWith(routes.edition('', '')) ? routes.browse : null
}

/** A 429 for who searches too often: the page costs what the request of the API costs. */
async function limitSearch(request: NextRequest): Promise<NextResponse | null> {
  try {
    const address = clientAddress(request.headers)
    for (const limit of limitsOfSearch(request.nextUrl.searchParams)) await countAttempt(limit, address)
    return null
  } catch (error) {
    const { status, message, retryAfter } = toAppError(error)
    return new NextResponse(message, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} })
  }
}

/** A 503 when a needed server is unavailable. @throws any other error */
function unavailable(error: unknown): NextResponse {
  const { code, message } = toAppError(error)
  if (code !== 'unavailable') throw error
  return new NextResponse(message, { status: 503, headers: { 'retry-after': String(RETRY_AFTER) } })
}

/** Whether a page calls a server action, which checks the session and what it needs itself. */
const isAction = ({ method, headers }: NextRequest) => method === 'POST' && headers.has('next-action')

/**
 * Redirects people from protected pages that, by their cookie alone, they may not open. The pages for signing in check
 * the database instead: a cookie of an ended session must not close them.
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

/** A visitor who signs in comes back to this page. */
function setReturnToCookie(request: NextRequest, response: NextResponse): void {
  const wanted = createReturnToCookie(request)
  if (wanted) response.cookies.set(...wanted)
}

/**
 * Remembers where a visitor who is invited to sign up wants to go on to, and opens the page by its plain address; null
 * for every other request.
 */
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

/** The policy of a page that is rendered per request. Next reads the nonce of its scripts from the request. */
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
  // Every page but the public ones that have nothing to decide. Not the API, framework files and public files.
  // Everything below a page that takes an id is included, because an id may look like a file (1.rsc).
  // The landing page only where it is to name something, public pages of things only for who has a session.
  matcher: [
    '/((?!$|api/|_next/|art/|trailers/|(?:ragas|talas|composers|compositions|performers|videos|live)(?:/|$)|about$|help$|hours$|partners$|privacy$|terms-and-conditions$|.*\\.[a-z0-9]+$).*)',
    '/(artists|browse|editions|livestreams|dashboard|payment|account|playlists)/:path*',
    { source: '/', has: [{ type: 'header', key: 'x-rasika-query', value: '.*[?&]to=.*' }] },
    { source: '/(performers|videos|live)/:name', has: [{ type: 'cookie', key: 'authjs.session-token' }] },
    { source: '/(performers|videos|live)/:name', has: [{ type: 'cookie', key: '__Host-authjs.session-token' }] },
  ],
}
