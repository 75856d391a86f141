import { NextResponse, type NextRequest } from 'next/server'
import { viewerHintScript } from '@/components/layout/viewer-hint-script'
import { returnToCookie } from '@/lib/server/auth/return-to'
import { decodeSession, sessionCookieName } from '@/lib/server/auth/session-token'
import { policyWithNonce } from '@/lib/server/http/content-security'
import { countryOf } from '@/lib/server/geo'
import { isVisit } from '@/lib/server/http/visit'
import { gate, isMadePerRequest, isProtectedPath } from '@/lib/shared/gate'
import { priceRegionOf } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

/**
 * Sends people to the page that is theirs before anything is rendered: fast, and from the cookie alone. It guards
 * nothing: each page, query and handler asks the database itself. At '/' it chooses the edition of the reader's region.
 */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname === routes.home) {
    const region = priceRegionOf(countryOf(request.headers).countryCode)
    const edition = NextResponse.rewrite(new URL(routes.landing(region), request.nextUrl))
    // Caches on the way know nothing of regions.
    edition.headers.set('cache-control', 'private, no-cache')
    return edition
  }
  if (pathname.startsWith(routes.landing(''))) return NextResponse.redirect(new URL(routes.home, request.nextUrl), 308)
  // Opening it confirms an address. Mail programs also look at its headers, and browsers load ahead.
  if (pathname === routes.confirmEmail && !isVisit(request)) return new NextResponse(null, { status: 204 })
  const session = await decodeSession(request.cookies.get(sessionCookieName())?.value)
  // Who may see the pages for signing in is asked of the database: a cookie of a session that was ended elsewhere must
  // not keep anybody from them.
  const target = isProtectedPath(pathname) ? gate(pathname, session) : null
  if (!target) return isMadePerRequest(pathname) ? withPolicy(request) : NextResponse.next()
  const response = NextResponse.redirect(new URL(target, request.nextUrl))
  const wanted = session ? null : returnToCookie(request)
  if (wanted) response.cookies.set(...wanted)
  return response
}

/** The framework reads the nonce of a page's scripts from the policy in the request. */
function withPolicy(request: NextRequest): NextResponse {
  const policy = policyWithNonce([viewerHintScript], {
    withCardFields: request.nextUrl.pathname === routes.cardDetails,
  })
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Everything that is a page: no calls, no framework files, no public files; and whatever lies below a page that takes
  // an id, because an id may look like a file (1.rsc).
  matcher: [
    '/((?!api/|_next/|art/|.*\\.[a-z0-9]+$).*)',
    '/(artists|browse|livestreams|dashboard|payment|account)/:path*',
  ],
}
