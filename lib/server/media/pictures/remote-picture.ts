import 'server-only'
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'
import { bytesWithin } from '@/lib/server/http/read-within'
import { PICTURE_BYTES } from '@/lib/shared/constants'
import { AppError } from '@/lib/shared/errors'
import { TOO_LARGE } from './pictures'

const TIMEOUT_MS = 20_000
const REDIRECTS = 3

/** What IANA has given out of IPv6. The rest may be in a network of one's own, as ::7f00:1 (127.0.0.1). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is on the open internet, by IANA's registries of special-purpose addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(givenOut))
}

/** What may be asked. An object, so that tests can ask a server of their own. */
export const guard = {
  mayAsk: (url: URL) => url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '',
  mayConnect: isPublicAddress,
}

const refused = (message: string, cause?: unknown) => new AppError('validation', message, { cause })
const away = (message: string, cause?: unknown) => new AppError('unavailable', message, { cause })

class NotPublic extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for the connection itself, so that a name cannot lead elsewhere between the check and the use. */
function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => guard.mayConnect(address))) return found(new NotPublic(), '')
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
}

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!guard.mayAsk(url) || (isIP(host) !== 0 && !guard.mayConnect(host)))
    throw refused('The address is not one of a public server with https.')
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const headers = { accept: 'image/webp,image/jpeg,image/png,image/avif', 'user-agent': 'Rasika' }
  return new Promise((resolve, reject) => {
    get(url, { lookup: publicLookup, agent: false, signal, headers }, resolve).on('error', reject)
  })
}

/**
 * Fetches a picture from another server. An imported file may name any address: only public ones are asked, over https,
 * and never for longer or for more than a picture takes.
 * @param stopping aborts it
 * @returns bytes, at most `PICTURE_BYTES`; what they are is for the caller to find out
 * @throws AppError validation when it will never work, unavailable when it may work later
 */
export async function fetchRemotePicture(address: string, stopping?: AbortSignal): Promise<Uint8Array> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(stopping ? [stopping] : [])])
  let next = address
  try {
    for (let asked = 0; asked <= REDIRECTS; asked += 1) {
      if (!URL.canParse(next)) throw refused('The address cannot be read.')
      const url = new URL(next)
      const response = await ask(url, signal)
      const { statusCode: status = 0 } = response
      if (status === 200) return await bytesWithin(response, PICTURE_BYTES, () => refused(TOO_LARGE))
      response.destroy()
      const { location } = response.headers
      if (status >= 500 || status === 429) throw away(`The server answers ${status}.`)
      if (status < 300 || status >= 400 || !location) throw refused(`The server answers ${status}.`)
      next = URL.canParse(location, url) ? new URL(location, url).href : ''
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (cause instanceof NotPublic) throw refused('The address is not one of a public server.', cause)
    throw away('The server does not answer.', cause)
  }
  throw refused('The server redirects too often.')
}
