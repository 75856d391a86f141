import 'server-only'
import type { Db } from '@/lib/server/db/client'
import type { MailBody } from '@/lib/server/mail/message'
import { wakeWorker } from '@/lib/server/jobs/wake'

/**
 * Queues a mail in the caller's transaction: it goes out if, and only if, what caused it is committed.
 * @param tx the transaction of the change
 * @param mail recipient as an address (never a list), name of the template for the operator's list, and the body
 */
export async function queueMail(
  tx: Db,
  mail: { to: { address: string; name?: string }; template: string; body: MailBody },
): Promise<void> {
  await tx.outboxMail.create({
    data: { toAddress: mail.to.address, toName: mail.to.name ?? null, template: mail.template, ...mail.body },
    select: { id: true },
  })
  wakeWorker()
}
