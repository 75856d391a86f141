import 'server-only'
import { env } from '@/lib/server/env'

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * The country a request comes from, as a trusted proxy says it (`GEO_COUNTRY_HEADER`).
 * @returns name and ISO 3166-1 alpha-2 code, nulls when unknown
 */
export function countryOf(headers: Headers): { country: string | null; countryCode: string | null } {
  const header = env().GEO_COUNTRY_HEADER
  const code = header ? headers.get(header)?.trim().toUpperCase() : undefined
  // ZZ is the registry's own word for an unknown country.
  const country = code && code !== 'ZZ' && /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : undefined
  return country && code ? { country, countryCode: code } : { country: null, countryCode: null }
}
