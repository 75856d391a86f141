import 'server-only'
import { provesPassword } from '@/lib/domains/accounts/mutations'
import { authenticateWithPasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { PASSWORD_WRONG, type ProofInput } from '@/lib/domains/accounts/profile/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { holdSession, type SessionProof } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

/**
 * Proves again that the actor is who the session says. The caller begins a new session for this browser, so that a copy
 * of the former cookie has no part in the proof.
 * @returns the person and the session version
 * @throws AppError unauthenticated; validation with the field `password`; forbidden for a passkey of somebody else
 */
export async function proveAgain(actor: Actor, proof: ProofInput): Promise<SessionProof> {
  requireActor(actor, 'enrolling')
  if ('passkey' in proof) {
    const { userId } = await authenticateWithPasskey(proof.passkey)
    if (userId !== actor.id) throw new AppError('forbidden', 'This passkey belongs to another account.')
  } else {
    const hasPassword = await provesPassword(actor, proof.password)
    if (!hasPassword) throw fieldError('password', PASSWORD_WRONG)
  }
  const sessionVersion = await db.$transaction((tx) => holdSession(tx, actor))
  return { userId: actor.id, sessionVersion }
}
