import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Ignores the modulo bias, because this is only a sandbox. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** @param prefix without underscore, such as `cus` or `cs_test` */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomToken(length)}`
}
