import 'server-only'
import { ENQUIRY_TEMPLATES } from '@/lib/domains/accounts/queries-export'
import { forgetProspects } from '@/lib/domains/payments/mutations-prospect-claims'
import type { Db } from '@/lib/server/db/client'
import type { UserStatus } from '@/lib/shared/roles'

/**
 * Removes a person's data that no foreign key links to them: rows stored under their address, and their name in the
 * audit log. Rows stored under an address belong to whoever verified it: with an unverified account, which may be a
 * stranger's, enquiries and prospects stay.
 */
export async function removeTraces(tx: Db, person: { id: number; email: string; status: UserStatus }): Promise<void> {
  // The audit log keeps the id of the person, not the name and address.
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET
      "before" = CASE jsonb_typeof("before") WHEN 'object' THEN "before" - ${personalKeys}::text[] ELSE "before" END,
      "after" = CASE jsonb_typeof("after") WHEN 'object' THEN "after" - ${personalKeys}::text[] ELSE "after" END
    WHERE "entity" = 'User' AND "entityId" = ${String(person.id)}`
  await tx.outboxMail.deleteMany({ where: { toAddress: person.email, template: { notIn: ENQUIRY_TEMPLATES } } })
  if (person.status !== 'VERIFIED') return
  await removeEnquiries(tx, person.email)
  await forgetProspects(tx, person)
}

const personalKeys = ['email', 'firstName', 'lastName', 'image']

/**
 * Deletes the enquiries of an address, and the mails to the operator about them that are still in the outbox. A sent
 * mail has no text any more: it is found by its subject and its time.
 */
async function removeEnquiries(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "OutboxMail" mail USING "Enquiry" enquiry
    WHERE enquiry."email" = ${email} AND mail."template" = ANY(${ENQUIRY_TEMPLATES}) AND (
      starts_with(mail."text", enquiry."name" || ' <' || enquiry."email" || '>')
      OR (
        mail."text" = ''
        AND right(mail."subject", length(enquiry."name") + 14)
          = ' enquiry from ' || regexp_replace(enquiry."name", '[\r\n]+', ' ', 'g')
        AND mail."createdAt" BETWEEN enquiry."createdAt" - interval '10 seconds' AND enquiry."createdAt" + interval '10 seconds'
      )
    )`
  await tx.enquiry.deleteMany({ where: { email } })
}
