import 'server-only'
import { keyedHash, unseal } from '@/lib/server/secrets'

/** Keyed, because a code is short enough to be guessed from a plain hash. */
export const codeHash = (code: string): string => keyedHash('access code', code)

/** Names the row in the encryption, so that a sealed code can't be moved to another row. */
export const codePurpose = (hash: string): string => `access code ${hash}`

/** Returns null if `AUTH_SECRET` has changed since the code was stored. */
export const readSealedCode = ({ codeHash: hash, sealedCode }: { codeHash: string; sealedCode: string }) =>
  unseal(codePurpose(hash), sealedCode)
