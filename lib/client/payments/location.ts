import { callApi } from '@/lib/client/requests/api'
import { functionalAllowed } from '@/lib/client/storage/consent'
import { store, storedObject } from '@/lib/client/storage/storage'
import { LOCATION_CACHE_MS } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Country name and ISO 3166-1 alpha-2 code. Null if unknown. */
export type LocationDto = { country: string | null; countryCode: string | null }

/** Storage key of `{country, countryCode, timestamp}`. */
const LOCATION_KEY = 'location'

function cachedLocation(): LocationDto | null {
  const { country, countryCode, timestamp } = storedObject(LOCATION_KEY)
  if (countryCode === undefined) return null
  const age = typeof timestamp === 'number' ? Date.now() - timestamp : Infinity
  // A negative age means that the clock was set back, so the real age is unknown.
  if (age < 0 || age >= LOCATION_CACHE_MS) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { country: text(country), countryCode: text(countryCode) }
}

/** Only logs failures, because the default price applies without a location. */
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
