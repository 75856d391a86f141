import { callApi } from '@/lib/client/requests/api'
import { functionalAllowed } from '@/lib/client/storage/consent'
import { store, storedObject } from '@/lib/client/storage/storage'
import { LOCATION_CACHE_MS } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Name and ISO 3166-1 alpha-2 code of a country, nulls when unknown. */
export type LocationDto = { country: string | null; countryCode: string | null }

/** Key in the browser's storage: `{country, countryCode, timestamp}`. */
const LOCATION_KEY = 'location'

/** The location that was stored in the last half hour, or null. */
function cachedLocation(): LocationDto | null {
  const { country, countryCode, timestamp } = storedObject(LOCATION_KEY)
  if (countryCode === undefined) return null
  const age = typeof timestamp === 'number' ? Date.now() - timestamp : Infinity
  // A timestamp in the future means that the clock was set back: the age is unknown.
  if (age < 0 || age >= LOCATION_CACHE_MS) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { country: text(country), countryCode: text(countryCode) }
}

/**
 * The location of this browser: the stored one, else the server's, which is then stored. A failure is only logged:
 * without a location the default price applies.
 */
export async function loadLocation(): Promise<LocationDto | null> {
  const cached = cachedLocation()
  if (cached) return cached
  try {
    const location = await callApi<LocationDto>(apiRoutes.location)
    storeLocation(location)
    return location
  } catch (error) {
    console.warn('The location is not known.', error)
    return null
  }
}

export function storeLocation({ country, countryCode }: LocationDto): void {
  if (functionalAllowed()) store(LOCATION_KEY, JSON.stringify({ country, countryCode, timestamp: Date.now() }))
}
