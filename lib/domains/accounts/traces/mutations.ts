import 'server-only'
import { removeProspects } from '@/lib/domains/payments/prospects/mutations'
import type { Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { UserStatus } from '@/lib/shared/access/roles'

/**
 * Removes a person's data that no foreign key links to them: rows stored under their address, and their name in the
 * audit log. Rows stored under an address belong to whoever verified it: with an unverified account, which may be a
 * stranger's, enquiries and prospects stay. Before the person is deleted: afterwards they cannot be found.
 */
export async function removeTraces(tx: Db, person: { id: number; email: string; status: UserStatus }): Promise<void> {
  // The audit log keeps the id of the person, not the name and address.
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET
      "before" = CASE jsonb_typeof("before") WHEN 'object' THEN "before" - ${personalKeys}::text[] ELSE "before" END,
      "after" = CASE jsonb_typeof("after") WHEN 'object' THEN "after" - ${personalKeys}::text[] ELSE "after" END
    WHERE "entity" = 'User' AND "entityId" = ${String(person.id)}`
  if (person.status !== 'VERIFIED') return
  await tx.enquiry.deleteMany({ where: { email: person.email } })
  await removeProspects(tx, person)
}

/**
 * Removes the mails to people. After they are deleted: that waits for whoever queues a mail at this moment and holds a
 * row that goes with the person.
 */
export async function removeMails(tx: Db, emails: string[]): Promise<void> {
  // Copies of enquiries that the operator's own address received are of those who wrote them.
  await tx.outboxMail.deleteMany({ where: { toAddress: { in: emails }, enquiryId: null } })
}

/** A registration that nobody confirmed, and of which nothing must be kept. */
export const unconfirmed = {
  status: 'UNVERIFIED',
  emailVerifiedAt: null,
  staffRole: null,
  billingCustomers: { none: {} },
  rentals: { none: {} },
} as const

/** Deletes all registrations of an address that wait: it was proven to be another person's. Nobody is told. */
export async function removeRegistrations(tx: Db, email: string): Promise<void> {
  await lockRows(tx, 'User', 'email', [email])
  const found = await tx.user.findFirst({ where: { email, ...unconfirmed }, select: { id: true } })
  if (!found) return
  await removeTraces(tx, { ...found, email, status: 'UNVERIFIED' })
  await tx.user.delete({ where: found, select: { id: true } })
  await removeMails(tx, [email])
}

const personalKeys = ['email', 'firstName', 'lastName', 'image']
