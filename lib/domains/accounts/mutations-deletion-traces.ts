import 'server-only'
import { ENQUIRY_TEMPLATES } from '@/lib/domains/accounts/queries-export'
import type { Db } from '@/lib/server/db/client'
import type { UserStatus } from '@/lib/shared/roles'

/**
 * Removes what no foreign key ties to a person: what is kept under their address, and what the trail of staff says of
 * them. What is kept by address alone belongs to whoever has proved the address: an unverified account, which may be a
 * stranger's, takes nothing of it along.
 */
export async function removeTraces(tx: Db, person: { id: number; email: string; status: UserStatus }): Promise<void> {
  // The trail says who changed whom, by id; how that person was called goes.
  await tx.$executeRaw`
    UPDATE "AuditEntry" SET
      "before" = CASE jsonb_typeof("before") WHEN 'object' THEN "before" - ${personalKeys}::text[] ELSE "before" END,
      "after" = CASE jsonb_typeof("after") WHEN 'object' THEN "after" - ${personalKeys}::text[] ELSE "after" END
    WHERE "entity" = 'User' AND "entityId" = ${String(person.id)}`
  await tx.outboxMail.deleteMany({ where: { toAddress: person.email, template: { notIn: ENQUIRY_TEMPLATES } } })
  if (person.status !== 'VERIFIED') return
  await removeEnquiries(tx, person.email)
  // The promise itself is the operator's record of an offer, and stays; whose it was does not.
  await tx.prospect.updateMany({
    where: { OR: [{ userId: person.id }, { email: person.email }] },
    data: { email: `deleted-${person.id}@prospect.invalid`, userId: null },
  })
}

const personalKeys = ['email', 'firstName', 'lastName', 'image']

/**
 * Enquiries go, and their copies to the operator that are still in the outbox: the text of a sent one is empty, and
 * what is left to know it by is its subject and its time.
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
