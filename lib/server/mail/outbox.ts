import 'server-only'
import type { Db } from '@/lib/server/db/client'
import type { MailBody } from '@/lib/server/mail/message'
import { wakeWorker } from '@/lib/server/jobs/wake'

/**
 * Queues a mail in the caller's transaction: it goes out if, and only if, what caused it is committed.
 * @param tx the transaction of the change
 * @param mail recipient as an address (never a list), name of the template for the operator's list, the body, and for
 *   what comes by subscription the address that ends it by a POST of the mail program; `replyTo` is one address.
 *   `enquiryId` of the enquiry that it is a copy of, with which it is deleted. `reminderId` of the reminders that it is
 *   of, with which it is deleted until it is sent
 */
export async function queueMail(
  tx: Db,
  mail: {
    to: { address: string; name?: string }
    template: string
    body: MailBody
    unsubscribeUrl?: string
    replyTo?: string
    enquiryId?: number
    reminderId?: number
  },
): Promise<void> {
  await tx.outboxMail.create({
    data: {
      toAddress: mail.to.address,
      toName: mail.to.name ?? null,
      template: mail.template,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      replyTo: mail.replyTo ?? null,
      enquiryId: mail.enquiryId ?? null,
      reminderId: mail.reminderId ?? null,
      ...mail.body,
    },
    select: { id: true },
  })
  wakeWorker()
}
