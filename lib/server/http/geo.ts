import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import { clientAddress } from '@/lib/server/addresses/client-address'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'

/** Name and ISO 3166-1 alpha-2 code of a country, nulls when unknown. */
export type Place = { country: string | null; countryCode: string | null }

const unknown: Place = { country: null, countryCode: null }
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The part of `geoip-country` that is used; the package brings no types. */
type Database = { lookup: (address: string) => { country: string } | null }
let database: Database | null | undefined

/** Loaded at the first question rather than at the start: where a proxy tells the country, it is never needed. */
function addressData(): Database | null {
  if (database !== undefined) return database
  try {
    // Not an import: the package reads its data from beside itself, which a bundle would not hold.
    database = createRequire(path.join(process.cwd(), 'package.json'))('geoip-country') as Database
  } catch (error) {
    log.error({ err: error }, 'the countries of addresses are not known: default pricing for everybody')
    database = null
  }
  return database
}

function placeOf(countryCode: string | undefined): Place {
  const code = countryCode?.trim().toUpperCase()
  // ZZ is the registry's own word for an unknown country.
  const country = code && code !== 'ZZ' && /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : undefined
  return country && code ? { country, countryCode: code } : unknown
}

/** @param address IPv4, or the four groups of an IPv6 /64, as `clientAddress` gives them */
function placeOfAddress(address: string): Place {
  const whole = /^[\da-f]+(:[\da-f]+){3}$/i.test(address) ? `${address}::` : address
  return placeOf(addressData()?.lookup(whole)?.country)
}

/**
 * The country a request comes from: as a trusted proxy says it (`GEO_COUNTRY_HEADER`), else as the client's address
 * says it. A header that a client sends by itself decides nothing.
 * @returns name and ISO 3166-1 alpha-2 code, nulls when unknown (a private address, a proxy that does not know)
 */
export function countryOf(headers: Pick<Headers, 'get'>): Place {
  const { GEO_COUNTRY_HEADER: header, CLIENT_IP_HEADER: addressHeader } = env()
  const told = header ? placeOf(headers.get(header) ?? undefined) : unknown
  if (told.countryCode) return told
  // Behind a proxy that names no client the socket's address is the proxy's own: its country is nobody's.
  if (header && !addressHeader) return unknown
  return placeOfAddress(clientAddress(headers))
}
