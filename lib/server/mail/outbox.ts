import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import type { MailBody } from './message'

type QueuedMail = {
  to: { address: string; name?: string }
  template: string
  body: MailBody
  /** One-click unsubscribe URL (RFC 8058). Only for emails that people subscribe to. */
  unsubscribeUrl?: string
  replyTo?: string
  /** Enquiry of which this email is a copy. Deleting the enquiry deletes the email. */
  enquiryId?: number
  /** Reminder that this email belongs to. Cancelling the reminder deletes the email if it is unsent. */
  reminderId?: number
  /** Gift that this email carries. If the email fails, the giver is told. */
  giftId?: number
}

/** Queues emails in the caller's transaction. They are sent only if the transaction commits. */
export async function queueMails(tx: Db, mails: readonly QueuedMail[]): Promise<void> {
  await tx.outboxMail.createMany({
    data: mails.map(({ to, body, ...mail }) => ({ ...mail, ...body, toAddress: to.address, toName: to.name })),
  })
  processState.wakeWorker?.()
}

export const queueMail = (tx: Db, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])
