import { Secret, TOTP } from 'otpauth'

/**
 * The code that an app shows.
 * @param secret base32
 * @param steps half minutes from now
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
