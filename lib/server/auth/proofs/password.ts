import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB of memory, 2 passes, 1 lane. The library's default kind. */
export const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * @param plain password as typed; composed and decomposed accents count as the same
 * @returns argon2id hash in PHC form
 */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFKC'), hashing)
}

let decoy: Promise<string> | undefined

/**
 * Whether a password matches. Takes as long for a person without a password (or no person) as for one with.
 * @param stored PHC hash or null
 * @param plain password as typed
 */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), plain.normalize('NFKC'))
  return stored ? matches : false
}
