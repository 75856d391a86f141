import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import type { MailBody } from './message'

type QueuedMail = {
  /** A single recipient, never a list. */
  to: { address: string; name?: string }
  template: string
  body: MailBody
  /** One-click unsubscribe URL (RFC 8058), for emails that people subscribe to. */
  unsubscribeUrl?: string
  replyTo?: string
  /** Id of the enquiry this email copies; deleting the enquiry deletes the email. */
  enquiryId?: number
  /** Id of the email's reminder; cancelling the reminder deletes the unsent email. */
  reminderId?: number
}

/** Queues emails in the caller's transaction, so that they are sent only if it commits. */
export async function queueMails(tx: Db, mails: readonly QueuedMail[]): Promise<void> {
  await tx.outboxMail.createMany({
    data: mails.map(({ to, body, ...mail }) => ({ ...mail, ...body, toAddress: to.address, toName: to.name })),
  })
  processState.wakeWorker?.()
}

export const queueMail = (tx: Db, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])
