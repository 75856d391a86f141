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

export function randomCode(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a code for storage. A fast hash is enough, because codes have 256 random bits. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

/** Caches derived keys, because a list of videos needs a signature for each video. */
const keys = new Map<string, { secret: string; key: Buffer }>()

/** Derives a separate key for each purpose, so that a signature is valid only for its purpose. */
function keyFor(purpose: string): Buffer {
  const { AUTH_SECRET: secret } = secretSettings()
  const known = keys.get(purpose)
  if (known?.secret === secret) return known.key
  const key = Buffer.from(hkdfSync('sha256', secret, 'rasika', purpose, 32))
  keys.set(purpose, { secret, key })
  return key
}

/** Hashes guessable values, such as email addresses. Guesses can't be checked without `AUTH_SECRET`. */
export function keyedHash(purpose: string, text: string): string {
  return macOf(purpose, text).toString('base64url')
}

export function macOf(purpose: string, ...parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', keyFor(purpose))
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Doesn't encrypt the payload, so it must not contain secrets. */
export function sign(purpose: string, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${keyedHash(purpose, body)}`
}

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

/** Encrypts with AES-256-GCM. Include the row's id in `purpose`, so that the value can't be moved to another row. */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns null if the value was modified or `AUTH_SECRET` has changed. */
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
