import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { secretSettings } from './env'

/** @returns 256 random bits for a link, 43 characters that need no escaping */
export function randomCode(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored instead of a code. The code has 256 bits of its own, so a plain hash is enough. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

/** Derived once: a list of videos signs an address for each. */
const keys = new Map<string, { secret: string; key: Buffer }>()

/** A key for one purpose, derived from `AUTH_SECRET`, so that a signature of one kind is never one of another. */
function keyFor(purpose: string): Buffer {
  const { AUTH_SECRET: secret } = secretSettings()
  const known = keys.get(purpose)
  if (known?.secret === secret) return known.key
  const key = Buffer.from(hkdfSync('sha256', secret, 'rasika', purpose, 32))
  keys.set(purpose, { secret, key })
  return key
}

/**
 * A hash by which a known text is found again, and which tells nobody without `AUTH_SECRET` what the text was:
 * addresses are few enough to be tried one by one against a plain hash.
 * @param purpose hashes of one purpose are not comparable with those of another
 */
export function keyedHash(purpose: string, text: string): string {
  return macOf(purpose, text).toString('base64url')
}

/** An HMAC of bytes, 32 bytes long. @param purpose one of another purpose never fits */
export function macOf(purpose: string, ...parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', keyFor(purpose))
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** @returns a token that carries the payload in the clear, and cannot be changed */
export function sign(purpose: string, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${keyedHash(purpose, body)}`
}

/** @returns the payload of a token that `sign` made for the same purpose, else null */
export function unsign(purpose: string, token: string): unknown {
  const [body, mac, ...rest] = token.split('.')
  if (!body || !mac || rest.length > 0) return null
  const expected = macOf(purpose, body)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text that the database keeps (AES-256-GCM).
 * @param purpose what the text is and of which row: sealed for one, it is not opened for another
 */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns the text that `seal` encrypted for the same purpose; null when it was changed, or AUTH_SECRET is another */
export function unseal(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
