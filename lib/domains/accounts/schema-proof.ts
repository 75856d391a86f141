import { z } from 'zod'
import { passkeySignInSchema } from '@/lib/domains/accounts/schema-passkeys'
import { givenPasswordSchema } from '@/lib/domains/accounts/schema-profile'

export const passwordProofSchema = z.object({ password: givenPasswordSchema })

/** `POST /api/auth/reauthenticate`: the password, or an answer of a passkey. */
export const proofSchema = z.union([z.object({ passkey: passkeySignInSchema }), passwordProofSchema])
export type ProofInput = z.output<typeof proofSchema>
