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

/** Requires the password or, for an account without one, the typed email address and a fresh proof. */
export async function deleteOwnAccount(actor: Actor, proof: DeleteProfileInput): Promise<void> {
  requireActor(actor, 'user')
  if (!(await provesPassword(actor, proof.password))) {
    if (proof.confirm !== actor.email) throw fieldError('confirm', DELETION_CONFIRM_WRONG)
    requireFreshProof(actor)
  }
  await deletePerson(actor, actor.id)
}

export async function deleteUser(actor: Actor, userId: number): Promise<void> {
  requireActor(actor, 'people.delete')
  requireFreshProof(actor)
  if (userId === actor.id) {
    throw new AppError('conflict', 'You can’t delete your own account here. Use your account page.')
  }
  await deletePerson(actor, userId)
}

/**
 * Cancels the person's subscriptions at Stripe, then deletes the person and their data in one transaction
 * (docs/reference/data-model.md). If the transaction fails, the person still exists and can try again.
 * @throws AppError provider if Stripe failed; nothing was deleted
 */
async function deletePerson(actor: Actor, userId: number): Promise<void> {
  // Checked before cancelling anything, and again in the transaction, under a lock.
  requireOtherOwner(await lockWithOwners(db, userId), userId)
  const isOwn = actor.id === userId
  const entry = { entity: 'User', entityId: userId }
  if (isOwn) await lockSession(db, actor)
  // Records a staff deletion first, so that the audit log includes it even if it fails halfway.
  else await db.$transaction((tx) => recordAudit(tx, actor, { action: 'begin-delete', ...entry }))
  await endBilling(userId)
  // Can deadlock with a payment being stored, which locks the customer before the person.
  const customers = await retryOnDeadlock((tx) => removePerson(tx, actor, userId))
  // Only logs a failure, because the person is already deleted.
  await endCustomers(customers).catch((error: unknown) =>
    log.error({ userId, err: error }, 'ending billing after account deletion failed'),
  )
}

function requireOtherOwner(people: Awaited<ReturnType<typeof lockWithOwners>>, userId: number): void {
  const person = people.find(({ id }) => id === userId)
  if (!person) throw notFound()
  if (person.staffRole === 'OWNER' && !remainsOwner(people, userId)) {
    throw new AppError('conflict', 'The last owner can’t be deleted. Make someone else an owner first.')
  }
}

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
  // The name appears only in the email's text, which is deleted after sending.
  const greeting = greetingOf(toMailRecipient(person))
  await queueTextMail(tx, 'account-deleted', { to: { email: person.email }, greeting, facts: {} })
  if (isOwn) return customers
  const before = { status: person.status, provider: person.provider }
  await recordAudit(tx, actor, { action: 'delete', entity: 'User', entityId: userId, before })
  return customers
}
