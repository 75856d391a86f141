import 'server-only'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { hashCode, randomCode, sign, unsign } from '@/lib/server/secrets'
import { brand } from '@/lib/shared/brand'

/**
 * WebAuthn as we use it: keys that the device finds by itself and opens for a PIN or a fingerprint only, so that a
 * passkey is two factors in one. A challenge is signed and carries its end, so that asking for one stores nothing.
 */

const CHALLENGE_SECONDS = 5 * 60

/** To register a key for a person; to sign in as whoever the key belongs to. */
type Purpose = `register ${number}` | 'sign-in'

const challengeSchema = z.object({ nonce: z.string(), until: z.number() })

function newChallenge(purpose: Purpose): Uint8Array<ArrayBuffer> {
  const payload = { nonce: randomCode(), until: Date.now() + CHALLENGE_SECONDS * 1000 }
  return new TextEncoder().encode(sign(`passkey ${purpose}`, payload))
}

/** @returns the nonce of a challenge, as the browser returned it (base64url); null when it is not ours, or over */
function nonceOf(purpose: Purpose, challenge: string): string | null {
  const payload = challengeSchema.safeParse(
    unsign(`passkey ${purpose}`, Buffer.from(challenge, 'base64url').toString('utf8')),
  )
  return payload.success && payload.data.until > Date.now() ? payload.data.nonce : null
}

/** The name under which browsers keep the keys: our host. They refuse an IP address, and plain http elsewhere. */
function relyingParty() {
  const { protocol, hostname, origin } = new URL(env().APP_URL)
  return {
    id: hostname,
    origin,
    isPossible: isIP(hostname) === 0 && (protocol === 'https:' || hostname === 'localhost'),
  }
}

/** Whether passkeys work at the product's address. */
export const passkeysPossible = () => relyingParty().isPossible

/** What the browser needs to make a key. @param known ids of keys that the person has already */
export function registrationOptions(person: { id: number; email: string; name: string }, known: string[]) {
  return generateRegistrationOptions({
    rpID: relyingParty().id,
    // The constant, not the name that staff set: keys that people have say it for good.
    rpName: brand.name,
    // Says nothing about the person to whoever finds the device.
    userID: Buffer.from(hashCode(sign('passkey-user', { id: person.id })), 'base64url') as Uint8Array<ArrayBuffer>,
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(`register ${person.id}`),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What the browser needs to sign with a key. It names no keys: the browser offers those it has. */
export function signInOptions() {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: newChallenge('sign-in'),
    userVerification: 'required',
  })
}

/** A verified response. The nonce is of the challenge that it answers. */
type Verified<Fact> = Fact & { nonce: string }

/**
 * Checks a new key.
 * @returns the key, or null when anything about it is wrong
 */
export async function verifyNewKey(
  userId: number,
  response: RegistrationResponseJSON,
): Promise<Verified<{ credential: WebAuthnCredential }> | null> {
  const { id, origin } = relyingParty()
  let nonce: string | null = null
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => (nonce = nonceOf(`register ${userId}`, challenge)) !== null,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified && nonce ? { credential: result.registrationInfo.credential, nonce } : null
}

/**
 * Checks what a key signed.
 * @returns how often the key was used by its own count, or null when anything is wrong: challenge, origin, signature,
 *   or a count that goes back, as that of a copied key would
 */
export async function verifySignIn(
  response: AuthenticationResponseJSON,
  credential: WebAuthnCredential,
): Promise<Verified<{ counter: number }> | null> {
  const { id, origin } = relyingParty()
  let nonce: string | null = null
  const result = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: (challenge) => (nonce = nonceOf('sign-in', challenge)) !== null,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified && nonce ? { counter: result.authenticationInfo.newCounter, nonce } : null
}

/**
 * Notes that a challenge was answered, and forgets those whose time is over.
 * @returns false when it had been answered before
 */
export async function consumeChallenge(tx: Db, nonce: string): Promise<boolean> {
  await tx.answeredChallenge.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  const { count } = await tx.answeredChallenge.createMany({
    data: [{ nonce, expiresAt: new Date(Date.now() + 2 * CHALLENGE_SECONDS * 1000) }],
    skipDuplicates: true,
  })
  return count === 1
}
