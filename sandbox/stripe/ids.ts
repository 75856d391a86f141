import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters of Stripe's id alphabet; the bias of the modulo does not matter for sandbox ids. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/**
 * A new id in Stripe's form.
 * @param prefix type prefix without underscore, such as `cus` or `cs_test`
 */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomToken(length)}`
}
