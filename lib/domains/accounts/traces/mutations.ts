import 'server-only'
import { removeGifts } from '@/lib/domains/payments/gifts/mutations'
import { removeProspects } from '@/lib/domains/payments/prospects/mutations'
import type { Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { UserStatus } from '@/lib/shared/access/roles'

/**
 * Removes a person's data from other tables. Call it before deleting the person. Keeps rows keyed by email address if
 * the account is unverified, because they belong to the verified owner of the address.
 */
export async function removeTraces(tx: Db, person: { id: number; email: string; status: UserStatus }): Promise<void> {
  // Keeps the person's id in the audit log, but not their name or email address.
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET
      "before" = CASE jsonb_typeof("before") WHEN 'object' THEN "before" - ${personalKeys}::text[] ELSE "before" END,
      "after" = CASE jsonb_typeof("after") WHEN 'object' THEN "after" - ${personalKeys}::text[] ELSE "after" END
    WHERE "entity" = 'User' AND "entityId" = ${String(person.id)}`
  if (person.status !== 'VERIFIED') return
  await tx.enquiry.deleteMany({ where: { email: person.email } })
  await removeProspects(tx, person)
  await removeGifts(tx, person.id)
}

/** Call it after deleting the person, because the deletion waits for emails that are being queued at this moment. */
export async function removeMails(tx: Db, emails: string[]): Promise<void> {
  // Keeps enquiries emailed to the operator, because they belong to their authors.
  await tx.outboxMail.deleteMany({ where: { toAddress: { in: emails }, enquiryId: null } })
}

export const unconfirmed = {
  status: 'UNVERIFIED',
  emailVerifiedAt: null,
  staffRole: null,
  billingCustomers: { none: {} },
  purchases: { none: {} },
  entitlements: { none: {} },
} as const

/** Deletes an unverified account whose email address is proven to be someone else's. Sends no email. */
export async function removeRegistrations(tx: Db, email: string): Promise<void> {
  await lockRows(tx, 'User', 'email', [email])
  const found = await tx.user.findFirst({ where: { email, ...unconfirmed }, select: { id: true } })
  if (!found) return
  await removeTraces(tx, { ...found, email, status: 'UNVERIFIED' })
  await tx.user.delete({ where: found, select: { id: true } })
  await removeMails(tx, [email])
}

const personalKeys = ['email', 'firstName', 'lastName', 'image']
