import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'

export type Place = { country: string | null; countryCode: string | null }

const unknown: Place = { country: null, countryCode: null }
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Part of `geoip-country` that we use; the package has no types. */
type Database = { lookup: (address: string) => { country: string } | null }
let database: Database | null | undefined

/** Loads the database on first use: behind a proxy that sends the country, it is never needed. */
function addressData(): Database | null {
  if (database !== undefined) return database
  try {
    // Not an import: the package reads data files from its own directory, which bundling would lose.
    database = createRequire(path.join(process.cwd(), 'package.json'))('geoip-country') as Database
  } catch (error) {
    log.error({ err: error }, 'country database not loaded: default prices for everyone')
    database = null
  }
  return database
}

function placeOf(countryCode: string | undefined): Place {
  const code = countryCode?.trim().toUpperCase()
  // ZZ means an unknown country.
  const country = code && code !== 'ZZ' && /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : undefined
  return country && code ? { country, countryCode: code } : unknown
}

/** @param address IPv4, or the first four groups of an IPv6 address, as `clientAddress` returns it */
function placeOfAddress(address: string): Place {
  const whole = /^[\da-f]+(:[\da-f]+){3}$/i.test(address) ? `${address}::` : address
  return placeOf(addressData()?.lookup(whole)?.country)
}

/** Reads the country from a trusted proxy's header (`GEO_COUNTRY_HEADER`), otherwise derives it from the IP address. */
export function countryOf(headers: Pick<Headers, 'get'>): Place {
  const { GEO_COUNTRY_HEADER: header, CLIENT_IP_HEADER: addressHeader } = env()
  const told = header ? placeOf(headers.get(header) ?? undefined) : unknown
  if (told.countryCode) return told
  // Behind a proxy that doesn't forward the client's IP address, the address is the proxy's own.
  if (header && !addressHeader) return unknown
  return placeOfAddress(clientAddress(headers))
}
