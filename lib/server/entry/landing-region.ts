import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { countryOf } from '@/lib/server/http/geo'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

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
