import { z } from 'zod'
import { passkeySignInSchema } from '@/lib/domains/accounts/schema-passkeys'
import { givenPasswordSchema } from '@/lib/domains/accounts/schema-profile'

/** `POST /api/auth/reauthenticate`: the password, or an answer of a passkey. */
export const proofSchema = z.union([
  z.object({ passkey: passkeySignInSchema }),
  z.object({ password: givenPasswordSchema }),
])
export type ProofInput = z.output<typeof proofSchema>

export const passwordProofSchema = z.object({ password: givenPasswordSchema })
