import 'server-only'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { TOO_LARGE } from '@/lib/server/media/pictures'
import { PICTURE_BYTES } from '@/lib/shared/constants'
import { bytesWithin } from '@/lib/server/read-within'
import { AppError } from '@/lib/shared/errors'

const TIMEOUT_MS = 20_000
const REDIRECTS = 3

/** Addresses that are nobody's on the open internet (IANA's registries of special-purpose addresses). */
const special = new BlockList()
const specialBlocks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Of IPv6, Teredo, documentation and 6to4, which may hide an IPv4 address; the rest is outside of 2000::/3.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [net, bits] of specialBlocks) special.addSubnet(net, bits, isIPv6(net) ? 'ipv6' : 'ipv4')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return isIP(address) === 4 && !special.check(address)
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
