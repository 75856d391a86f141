import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { countryOf } from '@/lib/server/http/geo'
import { decoded, isMadePerRequest } from '@/lib/shared/access/gate'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

export const QUERY_HEADER = 'x-rasika-query'

/** Page that is cached once per role (`app/editions/[role]`). */
export type Edition = { path: string; videoId?: string }

export function editionOf(pathname: string): Edition | null {
  if (pathname === routes.browse) return { path: pathname }
  const [, raw] = /^\/browse\/videos\/([^/]+)\/info$/.exec(pathname) ?? []
  if (!raw) return null
  // Decodes the id, because each encoding of it would be cached separately. Video 0 doesn't exist.
  const videoId = /^\d+$/.exec(decoded(raw))?.[0] ?? '0'
  return { path: `/browse/videos/${videoId}/info`, videoId }
}

/** Excludes the API, files and Next's own paths, because their responses may depend on the query. */
const isCached = (path: string) =>
  !/^\/(?:api|_next)\/|\.[a-z0-9]+$/.test(path) && (!isMadePerRequest(path) || editionOf(path) !== null)

/** Hides the query from Next, because it would render a visitor's query into the page cached for everyone. */
export function moveQueryToHeader(request: IncomingMessage): false {
  delete request.headers[QUERY_HEADER]
  const [path = '', search] = (request.url ?? '').split(/\?(.*)/s)
  if (!search || !isCached(path)) return false
  // Leaves out `_rsc`, as Next does for the middleware, because a redirect would show it in the address bar.
  const shown = search.split('&').filter((part) => !part.startsWith('_rsc='))
  if (shown.length > 0) request.headers[QUERY_HEADER] = `?${shown.join('&')}`
  // Keeps `_rsc`, because it identifies Next's own data requests.
  const state = new URLSearchParams(search).get('_rsc')
  request.url = state === null ? path : `${path}?_rsc=${encodeURIComponent(state)}`
  return false
}

export const REGION_HEADER = 'x-rasika-price-region'

/** Sets the price region here, because running the middleware would take longer than serving the cached page. */
export function chooseLandingPage({ url = '/', headers }: IncomingMessage, response: ServerResponse): false {
  if (url.replace(/[?#].*$/s, '') !== routes.home) return false
  const { countryCode } = countryOf({ get: (name) => headers[name.toLowerCase()]?.toString() ?? null })
  headers[REGION_HEADER] = priceRegionOf(countryCode)
  // Keeps the page out of shared caches, because they don't know price regions.
  response.setHeader('cache-control', 'private, no-cache')
  return false
}
