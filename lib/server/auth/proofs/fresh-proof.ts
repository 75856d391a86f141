import 'server-only'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** How long a password, a passkey or a provider's word is proof enough for what an unattended browser must not do. */
const FRESH_PROOF_SECONDS = 10 * 60

/** True where the actor proved who they are a short time ago. */
export function hasFreshProof(actor: Actor, now: Date = new Date()): boolean {
  const proven = actor.session?.authenticatedAt.getTime() ?? 0
  return now.getTime() - proven <= FRESH_PROOF_SECONDS * 1000
}

/** @throws AppError forbidden with `reauthenticate`, when the actor's last proof of who they are is too old */
export function requireFreshProof(actor: Actor, now: Date = new Date()): void {
  if (hasFreshProof(actor, now)) return
  throw new AppError('forbidden', 'Please confirm first that it is you.', { demand: { reauthenticate: true } })
}
