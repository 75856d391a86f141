import { Secret, TOTP } from 'otpauth'

/**
 * Current code of an authenticator app.
 * @param secret base32
 * @param steps offset in steps of 30 seconds
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
