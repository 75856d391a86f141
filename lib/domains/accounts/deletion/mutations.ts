import 'server-only'
import { toMailRecipient } from '@/lib/domains/accounts/mails'
import { lockWithOwners, provesPassword } from '@/lib/domains/accounts/mutations'
import { remainsOwner } from '@/lib/domains/accounts/policy'
import { DELETION_CONFIRM_WRONG, type DeleteProfileInput } from '@/lib/domains/accounts/profile/schema'
import { removeMails, removeTraces } from '@/lib/domains/accounts/traces/mutations'
import { promoteNextRegistration } from '@/lib/domains/accounts/verification/mutations'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { greetingOf } from '@/lib/domains/content/mails/mails'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { releaseCustomersOf } from '@/lib/domains/payments/customers/mutations'
import { endBilling, endCustomers } from '@/lib/domains/payments/subscriptions/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { lockSession } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

const notFound = () => new AppError('not_found', 'This account no longer exists.')

/**
 * Deletes the actor's own account. Proof is the password; where there is none, the typed address shortly after a proof
 * of who is there.
 * @throws AppError unauthenticated, as `deletePerson`, validation with the field that is missing or wrong, and
 *   forbidden when the last proof is too old
 */
export async function deleteOwnAccount(actor: Actor, proof: DeleteProfileInput): Promise<void> {
  requireActor(actor, 'user')
  if (!(await provesPassword(actor, proof.password))) {
    if (proof.confirm !== actor.email) throw fieldError('confirm', DELETION_CONFIRM_WRONG)
    requireFreshProof(actor)
  }
  await deletePerson(actor, actor.id)
}

/**
 * Deletes another person's account as staff. The subscription at the provider ends first.
 * @throws AppError unauthenticated, forbidden (also when the last proof is too old), not_found, conflict (oneself; the
 *   last owner), provider (nothing was deleted)
 */
export async function deleteUser(actor: Actor, userId: number): Promise<void> {
  requireActor(actor, 'people.delete')
  requireFreshProof(actor)
  if (userId === actor.id) {
    throw new AppError('conflict', "You can't delete your own account here. Use your account page.")
  }
  await deletePerson(actor, userId)
}

/**
 * Deletes a person: first their subscriptions at the provider, at once and without a refund, then, in one transaction,
 * the person and their data (docs/data-model.md). In this order a failure leaves a person who can try again, and never
 * a subscription that nobody can cancel.
 * @param actor the person, or an owner
 * @throws AppError not_found, forbidden (the actor's right has gone), conflict (the last owner), provider (nothing was
 *   deleted)
 */
async function deletePerson(actor: Actor, userId: number): Promise<void> {
  // Checked before the subscription is cancelled, and again in the transaction, under a lock that lasts.
  requireOtherOwner(await lockWithOwners(db, userId), userId)
  const isOwn = actor.id === userId
  const entry = { entity: 'User', entityId: userId }
  // Before anything ends: staff whose right has gone meanwhile end nothing, and what did end is in the audit log even
  // where the person then stays.
  if (isOwn) await lockSession(db, actor)
  else await db.$transaction((tx) => recordAudit(tx, actor, { action: 'begin-delete', ...entry }))
  await endBilling(userId)
  // Again where a payment is being stored at this moment: that locks the customer first, and then the person.
  const customers = await retryOnDeadlock((tx) => removePerson(tx, actor, userId))
  // A checkout or a customer that was made meanwhile. The person is deleted whether or not this succeeds.
  await endCustomers(customers).catch((error: unknown) => log.error({ userId, err: error }, 'ending billing after account deletion failed'))
}

function requireOtherOwner(people: Awaited<ReturnType<typeof lockWithOwners>>, userId: number): void {
  const person = people.find(({ id }) => id === userId)
  if (!person) throw notFound()
  if (person.staffRole === 'OWNER' && !remainsOwner(people, userId)) {
    throw new AppError('conflict', "The last owner can't be deleted. Make someone else an owner first.")
  }
}

/** @returns Stripe's ids of the person's customers, which nothing links to them any more */
async function removePerson(tx: Db, actor: Actor, userId: number): Promise<string[]> {
  requireOtherOwner(await lockWithOwners(tx, userId), userId)
  const isOwn = actor.id === userId
  if (isOwn) await lockSession(tx, actor)
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, firstName: true, status: true, provider: true },
  })
  if (isOwn && person.status === 'UNVERIFIED' && (await promoteNextRegistration(tx, userId))) return []
  const customers = await releaseCustomersOf(tx, userId)
  await removeTraces(tx, person)
  await tx.user.delete({ where: { id: userId }, select: { id: true } })
  await removeMails(tx, [person.email])
  // The name is in its text only, which goes when it is sent.
  const greeting = greetingOf(toMailRecipient(person))
  await queueTextMail(tx, 'account-deleted', { to: { email: person.email }, greeting, facts: {} })
  if (isOwn) return customers
  // Without the person's name and address, which must not outlive the account.
  const before = { status: person.status, provider: person.provider }
  await recordAudit(tx, actor, { action: 'delete', entity: 'User', entityId: userId, before })
  return customers
}
