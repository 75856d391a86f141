import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import type { MailBody } from './message'

type QueuedMail = {
  /** One address, never a list. */
  to: { address: string; name?: string }
  /** Its name in the operator's list. */
  template: string
  body: MailBody
  /** Of what comes by subscription: the address that ends it by a POST of the mail program. */
  unsubscribeUrl?: string
  /** One address. */
  replyTo?: string
  /** The enquiry that it is a copy of, with which it is deleted. */
  enquiryId?: number
  /** The reminders that it is of, with which it is deleted until it is sent. */
  reminderId?: number
}

/** Queues mails in the caller's transaction: they go out if, and only if, what caused them is committed. */
export async function queueMails(tx: Db, mails: readonly QueuedMail[]): Promise<void> {
  await tx.outboxMail.createMany({
    data: mails.map(({ to, body, ...mail }) => ({ ...mail, ...body, toAddress: to.address, toName: to.name })),
  })
  processState.wakeWorker?.()
}

/** The same for one mail. */
export const queueMail = (tx: Db, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])
