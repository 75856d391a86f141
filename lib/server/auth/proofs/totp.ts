import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '@/lib/server/secrets'
import { brand } from '@/lib/shared/brand'

// TOTP codes (RFC 6238). Uses the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds.

/** Number of time steps accepted before and after the current step, for clock skew and slow typing. */
const WINDOW = 1

const purposeOf = (userId: number) => `second-factor ${userId}`

// Uses the built-in brand name instead of the one that staff can edit, because authenticator apps would list the
// account a second time under a new issuer.
const totpOf = (secret: Secret, email = '') =>
  new TOTP({ issuer: brand.name, label: email, algorithm: 'SHA1', digits: 6, period: 30, secret })

export function newTotp(person: { id: number; email: string }): { secret: string; uri: string; sealed: string } {
  const secret = new Secret({ size: 20 })
  const { base32 } = secret
  return { secret: base32, uri: totpOf(secret, person.email).toString(), sealed: seal(purposeOf(person.id), base32) }
}

/** Returns the time step of a valid code, in 30-second steps since 1970; null if the code is invalid. */
export function totpStep(userId: number, sealed: string, code: string, now: Date): number | null {
  const base32 = unseal(purposeOf(userId), sealed)
  if (base32 === null || !/^\d{6}$/.test(code)) return null
  const totp = totpOf(Secret.fromBase32(base32))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Returns 128 random bits, such as 'k5ps-2wqx-7abd-mmvc-x3qa-5yt2-hi'. */
export function newRecoveryCode(): string {
  return new Secret({ size: 16 }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
}
