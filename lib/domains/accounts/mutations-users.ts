import 'server-only'
import { deletePerson } from '@/lib/domains/accounts/mutations-deletion'
import { requireFreshProof } from '@/lib/server/auth/fresh-proof'
import { requireActor } from '@/lib/server/auth/requirement'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/**
 * Deletes another person's account as staff. The subscription at the provider ends first.
 * @throws AppError unauthenticated, forbidden (also when the last proof is too old), not_found, conflict (oneself; the
 *   last admin), provider (nothing was deleted)
 */
export async function deleteUser(actor: Actor, userId: number, options: { requestId?: string } = {}): Promise<void> {
  requireActor(actor, 'people.delete')
  requireFreshProof(actor)
  if (userId === actor.id) {
    throw new AppError('conflict', 'You cannot delete your own account here. Please use your account page.')
  }
  await deletePerson(actor, userId, options)
}
