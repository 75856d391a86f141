import 'server-only'
import { compactVerify, createRemoteJWKSet, customFetch, errors, type CompactVerifyGetKey } from 'jose'
import { z } from 'zod'
import { fetchFromProvider } from './oauth-providers'

/** How long a provider's metadata and keys are believed without asking again. */
const KEY_MS = 60 * 60 * 1000

const metadataSchema = z.object({ jwks_uri: z.url() })

/** By issuer. */
const keySets = new Map<string, { keys: CompactVerifyGetKey; until: number }>()

/** The keys of an issuer, as its metadata names them (OpenID Connect Discovery 1.0, section 4). */
async function keysOf(issuer: string): Promise<CompactVerifyGetKey> {
  const known = keySets.get(issuer)
  if (known && known.until > Date.now()) return known.keys
  const metadata = await fetchFromProvider(`${issuer}/.well-known/openid-configuration`)
  const { jwks_uri: address } = metadataSchema.parse(await metadata.json())
  // A key that is not known yet may be a new one: it is asked for at once.
  const options = { [customFetch]: fetchFromProvider, cacheMaxAge: KEY_MS, cooldownDuration: 0 }
  const keys = createRemoteJWKSet(new URL(address), options)
  keySets.set(issuer, { keys, until: Date.now() + KEY_MS })
  return keys
}

/** What is wrong with the token itself, and not with reading the issuer's keys. */
const refusals: readonly (new (...given: never[]) => Error)[] = [
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/**
 * Whether an ID token is signed by its issuer. next-auth, which checks its claims, relies on TLS for that.
 * @param issuer the provider's, without a slash at the end
 * @throws Error when the issuer's keys cannot be read
 */
export async function isSignedBy(issuer: string, token: string): Promise<boolean> {
  const key: CompactVerifyGetKey = async (header, jws) => {
    // Without an id a provider's only key would be taken.
    if (typeof header?.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    return (await keysOf(issuer))(header, jws)
  }
  try {
    await compactVerify(token, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false
    throw error
  }
}
