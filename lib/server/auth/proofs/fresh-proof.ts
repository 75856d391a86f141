import 'server-only'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** Time after a login during which sensitive actions are allowed. Short, because browsers may be left unattended. */
const FRESH_PROOF_SECONDS = 10 * 60

export function hasFreshProof(actor: Actor, now: Date = new Date()): boolean {
  const proven = actor.session?.authenticatedAt.getTime() ?? 0
  return now.getTime() - proven <= FRESH_PROOF_SECONDS * 1000
}

export function requireFreshProof(actor: Actor, now: Date = new Date()): void {
  if (hasFreshProof(actor, now)) return
  throw new AppError('forbidden', 'Please confirm that it’s you first.', { demand: { reauthenticate: true } })
}
