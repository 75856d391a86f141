import 'server-only'
import { SignJWT } from 'jose'
import { createHash, createHmac, createPrivateKey } from 'node:crypto'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Streams (HLS). Their playlists and segments come from a CDN or from `public/`, never through the application. What a
 * CDN asks for as proof of access is decided by its host, in the setting HLS_HOSTS.
 */

/** How long a signed address works: longer than a concert. A player that outlives it asks for a new one. */
export const STREAM_LINK_SECONDS = 4 * 60 * 60

/** An address to play, and when it ends; null for one that does not. */
export type StreamAddress = { address: string; expiresAt: Date | null }

type Signer = (url: URL, expires: number) => Promise<string> | string

const signers = { bunny: signedByDirectory, cloudflare: signedByCloudflare }

const configured = (address: string) =>
  address.startsWith('/') ? undefined : env().HLS_HOSTS.find(({ host }) => host === new URL(address).host)

/** How addresses of a stream's host are signed; null for one that asks for nothing. */
function signerOf(address: string): Signer | null {
  const signer = configured(address)?.signer
  return signer ? signers[signer] : null
}

/** Whether a stream's host asks for a token. */
export const needsToken = (address: string): boolean => signerOf(address) !== null

/** Whether browsers may load a stream: it is of our own origin, or its host is in the settings. */
export const isAllowedStream = (address: string): boolean =>
  address.startsWith('/') || configured(address) !== undefined

/** The origins of streams, for the content security policy. */
export const streamOrigins = (): string[] => env().HLS_HOSTS.map(({ host }) => `https://${host}`)

/** Signs the address of a stream for a viewer whose access was checked. @param address as it is stored */
export async function signedStream(address: string, now: Date): Promise<StreamAddress> {
  const sign = signerOf(address)
  if (!sign) return { address, expiresAt: null }
  const expires = Math.floor(now.getTime() / 1000) + STREAM_LINK_SECONDS
  return { address: await sign(new URL(address), expires), expiresAt: new Date(expires * 1000) }
}

/**
 * A token for all of a directory, in front of the path, so that the segments that a playlist names carry it too: a
 * query would be lost on the way (bunny.net, "Token authentication", version HS256).
 */
function signedByDirectory(url: URL, expires: number): string {
  const directory = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const token = createHmac('sha256', env().BUNNY_TOKEN_KEY ?? '')
    .update(`${decodeURIComponent(directory)}${expires}token_path=${decodeURIComponent(directory)}`)
    .digest('base64url')
  const path = encodeURIComponent(decodeURIComponent(directory))
  return `${url.origin}/bcdn_token=HS256-${token}&token_path=${path}&expires=${expires}${url.pathname}`
}

/** A token in place of the video's id (Cloudflare Stream, "Secure your Stream", signed without a request to them). */
async function signedByCloudflare(url: URL, expires: number): Promise<string> {
  const { CLOUDFLARE_STREAM_KEY = '', CLOUDFLARE_STREAM_KEY_ID: kid = '' } = env()
  const [, id = '', ...rest] = url.pathname.split('/')
  const token = await new SignJWT({ kid })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(id)
    .setExpirationTime(expires)
    .sign(createPrivateKey(Buffer.from(CLOUDFLARE_STREAM_KEY, 'base64')))
  return [url.origin, token, ...rest].join('/')
}

/**
 * The path by which a playlist names a key (`#EXT-X-KEY`, its URI). It tells nothing of the key.
 * @param key 32 hex digits
 */
export const streamKeyPath = (key: string): string =>
  apiRoutes.streamKey(createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 32))
