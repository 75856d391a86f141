import 'server-only'
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fetchFromProvider } from '@/lib/server/auth/oauth-providers'

/** How long a provider's key is believed without asking again. */
const KEY_MS = 60 * 60 * 1000

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() })
const metadataSchema = z.object({ jwks_uri: z.url() })
const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })) })

/** By issuer and id. */
const keys = new Map<string, { key: KeyObject; until: number }>()

const read = async (address: string): Promise<unknown> => (await fetchFromProvider(address)).json()

/** The key of an issuer with an id, as its metadata names it (OpenID Connect Discovery 1.0, section 4). */
async function keyOf(issuer: string, kid: string): Promise<KeyObject | null> {
  const name = `${issuer} ${kid}`
  const known = keys.get(name)
  if (known && known.until > Date.now()) return known.key
  const { jwks_uri: address } = metadataSchema.parse(await read(`${issuer}/.well-known/openid-configuration`))
  const jwk = keysSchema.parse(await read(address)).keys.find((each) => each.kid === kid && each.kty === 'RSA')
  if (!jwk) return null
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  keys.set(name, { key, until: Date.now() + KEY_MS })
  return key
}

/**
 * Whether an ID token is signed by its issuer. next-auth, which checks its claims, relies on TLS for that.
 * @param issuer the provider's, without a slash at the end
 * @throws Error when the issuer's keys cannot be read
 */
export async function isSignedBy(issuer: string, token: string): Promise<boolean> {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.')
  let header: unknown
  try {
    header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
  } catch {
    return false
  }
  const { success, data } = headerSchema.safeParse(header)
  const key = success && rest.length === 0 && (await keyOf(issuer, data.kid))
  if (!key) return false
  return verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))
}
