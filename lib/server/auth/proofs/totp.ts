import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '@/lib/server/secrets'
import { brand } from '@/lib/shared/brand'

/** Codes of an app: RFC 6238 with what every app understands (SHA-1, six digits, half a minute). */

/** Steps before and after the present one whose codes count: clocks differ, and typing takes its time. */
const WINDOW = 1

const purposeOf = (userId: number) => `second-factor ${userId}`

// The constant, not the name that staff set: an app that has the account would show a second one under another name.
const totpOf = (secret: Secret, email = '') =>
  new TOTP({ issuer: brand.name, label: email, algorithm: 'SHA1', digits: 6, period: 30, secret })

/**
 * A new secret for a person.
 * @returns the secret in base32 and as the address that apps read, and as the database keeps it
 */
export function newTotp(person: { id: number; email: string }): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: 20 })
  const { base32 } = secret
  return { secret: base32, uri: totpOf(secret, person.email).toString(), sealed: seal(purposeOf(person.id), base32) }
}

/**
 * Whether a code is one of the present moment.
 * @param sealed the person's secret as the database keeps it
 * @returns the step of the code, in half minutes since 1970; null for a wrong code
 */
export function totpStep(userId: number, sealed: string, code: string, now: Date): number | null {
  const base32 = unseal(purposeOf(userId), sealed)
  if (base32 === null || !/^\d{6}$/.test(code)) return null
  const totp = totpOf(Secret.fromBase32(base32))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** @returns a code of 128 random bits, such as 'k5ps-2wqx-7abd-mmvc-x3qa-5yt2-hi' */
export function newRecoveryCode(): string {
  return new Secret({ size: 16 }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
}
