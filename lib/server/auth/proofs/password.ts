import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** Parameters of the OWASP Password Storage Cheat Sheet: argon2id with 19 MiB of memory, 2 passes, 1 lane. */
export const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises the password, because devices encode accented letters as one or two code points. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFKC'), hashing)
}

let decoy: Promise<string> | undefined

/** Takes equally long whether or not the account exists or has a password. */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), plain.normalize('NFKC'))
  return stored ? matches : false
}
