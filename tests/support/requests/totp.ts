import { Secret, TOTP } from 'otpauth'

/**
 * Returns an authenticator app's code.
 * @param secret in base32
 * @param steps offset from now, in steps of 30 seconds
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
