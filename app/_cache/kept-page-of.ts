import { priceRegionOf } from '@/lib/domains/payments/policy-billing'
import { countryOf } from '@/lib/server/geo'
import type { Edition } from '@/lib/server/http/kept-pages'
import { isMadePerRequest } from '@/lib/shared/gate'
import { routes } from '@/lib/shared/routes'

/** The edition of the landing page for the region of whoever asks. */
export function landingEdition(headers: Pick<Headers, 'get'>): { address: string; cacheControl: string } {
  const region = priceRegionOf(countryOf(headers).countryCode)
  // The framework would let every cache on the way keep it, and these know nothing of regions.
  return { address: routes.landing(region), cacheControl: 'private, no-cache' }
}

/** Which kept page answers a request: only public pages, and an edition of the landing page only at '/'. */
export const keptPageOf: Edition = (pathname, headers) => {
  if (pathname === routes.home) return landingEdition(headers)
  const isHidden = pathname.startsWith('/_') || pathname.startsWith(routes.landing('')) || isMadePerRequest(pathname)
  return isHidden ? null : { address: pathname }
}
