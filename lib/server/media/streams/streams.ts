import 'server-only'
import { SignJWT } from 'jose'
import { createHash, createHmac, createPrivateKey } from 'node:crypto'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

// Playlists and segments are served by a CDN or from `public/`. HLS_HOSTS names the kind of token each CDN expects.

/** Lifetime of a signed URL. Longer than any concert. */
export const STREAM_LINK_SECONDS = 4 * 60 * 60

/** `expiresAt` is null if the URL never expires. */
export type StreamAddress = { address: string; expiresAt: Date | null }

type Signer = (url: URL, expires: number) => Promise<string> | string

const signers = { bunny: signedByDirectory, cloudflare: signedByCloudflare }

const configured = (address: string) =>
  address.startsWith('/') ? undefined : env().HLS_HOSTS.find(({ host }) => host === new URL(address).host)

function signerOf(address: string): Signer | null {
  const signer = configured(address)?.signer
  return signer ? signers[signer] : null
}

export const needsToken = (address: string): boolean => signerOf(address) !== null

export const isAllowedStream = (address: string): boolean =>
  address.startsWith('/') || configured(address) !== undefined

export const streamOrigins = (): string[] => env().HLS_HOSTS.map(({ host }) => `https://${host}`)

export async function signedStream(address: string, now: Date): Promise<StreamAddress> {
  const sign = signerOf(address)
  if (!sign) return { address, expiresAt: null }
  const expires = Math.floor(now.getTime() / 1000) + STREAM_LINK_SECONDS
  return { address: await sign(new URL(address), expires), expiresAt: new Date(expires * 1000) }
}

/** Puts bunny.net's token (version HS256) in the path, because relative segment URLs lose the query. */
function signedByDirectory(url: URL, expires: number): string {
  const directory = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)
  const token = createHmac('sha256', env().BUNNY_TOKEN_KEY ?? '')
    .update(`${decodeURIComponent(directory)}${expires}token_path=${decodeURIComponent(directory)}`)
    .digest('base64url')
  const path = encodeURIComponent(decodeURIComponent(directory))
  return `${url.origin}/bcdn_token=HS256-${token}&token_path=${path}&expires=${expires}${url.pathname}`
}

/** Replaces the video's id with a token (Cloudflare Stream, “Secure your Stream”, self-signed tokens). */
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

/** Path of a stream's key, for playlists. Contains a hash, because the path must not reveal the key. */
export const streamKeyPath = (key: string): string =>
  apiRoutes.streamKey(createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 32))
