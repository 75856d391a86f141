import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'

export type Place = { country: string | null; countryCode: string | null }

const unknown: Place = { country: null, countryCode: null }
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The part of `geoip-country` that we use. The package has no types. */
type Database = { lookup: (address: string) => { country: string } | null }
let database: Database | null | undefined

/** Loads the database on first use, because it isn't needed behind a proxy that sends the country. */
function addressData(): Database | null {
  if (database !== undefined) return database
  try {
    // Uses `require` instead of an import, because bundling would lose the data files in the package's directory.
    database = createRequire(path.join(process.cwd(), 'package.json'))('geoip-country') as Database
  } catch (error) {
    log.error({ err: error }, 'country database not loaded: default prices for everyone')
    database = null
  }
  return database
}

function placeOf(countryCode: string | undefined): Place {
  const code = countryCode?.trim().toUpperCase()
  // Proxies send ZZ for an unknown country.
  const country = code && code !== 'ZZ' && /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : undefined
  return country && code ? { country, countryCode: code } : unknown
}

/** @param address result of `clientAddress`: IPv4, or the first four groups of an IPv6 address */
function placeOfAddress(address: string): Place {
  const whole = /^[\da-f]+(:[\da-f]+){3}$/i.test(address) ? `${address}::` : address
  return placeOf(addressData()?.lookup(whole)?.country)
}

/**
 * Reads the country from a trusted proxy's header (`GEO_COUNTRY_HEADER`). Without the header, looks up the country of
 * the IP address.
 */
export function countryOf(headers: Pick<Headers, 'get'>): Place {
  const { GEO_COUNTRY_HEADER: header, CLIENT_IP_HEADER: addressHeader } = env()
  const told = header ? placeOf(headers.get(header) ?? undefined) : unknown
  if (told.countryCode) return told
  // If the proxy doesn't forward the client's IP address, we would look up the proxy's own.
  if (header && !addressHeader) return unknown
  return placeOfAddress(clientAddress(headers))
}
