import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { countryOf } from '@/lib/server/http/geo'
import { decoded, isMadePerRequest } from '@/lib/shared/access/gate'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

/** Carries what stood behind the path of a cached page to the middleware, with its '?'. */
export const QUERY_HEADER = 'x-rasika-query'

/** A page that has editions (`app/editions/[role]`): its path, and the video that it is about. */
export type Edition = { path: string; videoId?: string }

/** The page at an address, if it has editions. */
export function editionOf(pathname: string): Edition | null {
  if (pathname === routes.browse) return { path: pathname }
  const [, raw] = /^\/browse\/videos\/([^/]+)\/info$/.exec(pathname) ?? []
  if (!raw) return null
  // One spelling of an id, as each is cached. There is no video 0.
  const videoId = /^\d+$/.exec(decoded(raw))?.[0] ?? '0'
  return { path: `/browse/videos/${videoId}/info`, videoId }
}

/** Not the API, files and the framework's own addresses: their query may say what is answered. */
const isCached = (path: string) =>
  !/^\/(?:api|_next)\/|\.[a-z0-9]+$/.test(path) && (!isMadePerRequest(path) || editionOf(path) !== null)

/**
 * Step: a cached page is asked for without a query. Next would write the query of whoever asks first into the page, and
 * send it to everybody after. The middleware is told of it; such pages read it in the browser.
 */
export function moveQueryToHeader(request: IncomingMessage): false {
  delete request.headers[QUERY_HEADER]
  const [path = '', search] = (request.url ?? '').split(/\?(.*)/s)
  if (!search || !isCached(path)) return false
  request.headers[QUERY_HEADER] = `?${search}`
  // Tells the framework's own requests apart, which are answered with data.
  const state = new URLSearchParams(search).get('_rsc')
  request.url = state === null ? path : `${path}?_rsc=${encodeURIComponent(state)}`
  return false
}

/** Carries the visitor's price region to Next, which shows that region's landing page (`rewrites` of next.config). */
export const REGION_HEADER = 'x-rasika-price-region'

/**
 * Step: chooses the landing page of the visitor's price region. Shared caches do not know regions, so they may not
 * store it. A step and not the middleware, which costs more than the cached page itself.
 */
export function chooseLandingPage({ url = '/', headers }: IncomingMessage, response: ServerResponse): false {
  if (url.replace(/[?#].*$/s, '') !== routes.home) return false
  const { countryCode } = countryOf({ get: (name) => headers[name.toLowerCase()]?.toString() ?? null })
  headers[REGION_HEADER] = priceRegionOf(countryCode)
  response.setHeader('cache-control', 'private, no-cache')
  return false
}
