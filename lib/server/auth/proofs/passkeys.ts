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

// A discoverable passkey with user verification counts as two factors. Challenges are signed, not stored.

const CHALLENGE_SECONDS = 5 * 60

type Purpose = `register ${number}` | 'sign-in'

const challengeSchema = z.object({ nonce: z.string(), until: z.number() })

function newChallenge(purpose: Purpose): Uint8Array<ArrayBuffer> {
  const payload = { nonce: randomCode(), until: Date.now() + CHALLENGE_SECONDS * 1000 }
  return new TextEncoder().encode(sign(`passkey ${purpose}`, payload))
}

function nonceOf(purpose: Purpose, challenge: string): string | null {
  const payload = challengeSchema.safeParse(
    unsign(`passkey ${purpose}`, Buffer.from(challenge, 'base64url').toString('utf8')),
  )
  return payload.success && payload.data.until > Date.now() ? payload.data.nonce : null
}

/** Browsers accept passkeys only on https or localhost, and never for an IP address. */
function relyingParty() {
  const { protocol, hostname, origin } = new URL(env().APP_URL)
  return {
    id: hostname,
    origin,
    isPossible: isIP(hostname) === 0 && (protocol === 'https:' || hostname === 'localhost'),
  }
}

export const passkeysPossible = () => relyingParty().isPossible

export function registrationOptions(person: { id: number; email: string; name: string }, known: string[]) {
  return generateRegistrationOptions({
    rpID: relyingParty().id,
    // Uses the built-in brand name instead of the one that staff can edit, because existing passkeys keep the name they
    // were created with.
    rpName: brand.name,
    // Hashes the id, because anyone who finds the device can read it.
    userID: Buffer.from(hashCode(sign('passkey-user', { id: person.id })), 'base64url') as Uint8Array<ArrayBuffer>,
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(`register ${person.id}`),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export function signInOptions() {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: newChallenge('sign-in'),
    userVerification: 'required',
  })
}

type Verified<Fact> = Fact & { nonce: string }

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

/** Returns null if anything is invalid, including a counter that goes backwards: it suggests a cloned passkey. */
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

export async function consumeChallenge(tx: Db, nonce: string): Promise<boolean> {
  await tx.answeredChallenge.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  const { count } = await tx.answeredChallenge.createMany({
    data: [{ nonce, expiresAt: new Date(Date.now() + 2 * CHALLENGE_SECONDS * 1000) }],
    skipDuplicates: true,
  })
  return count === 1
}
