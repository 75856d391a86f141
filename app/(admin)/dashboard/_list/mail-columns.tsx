import { MailStateCell } from '@/app/(admin)/dashboard/_marks/mail-state-cell'
import type { MailDto } from '@/lib/domains/outbox/schema'
import { formatMoment } from '@/lib/shared/format/format'

/** A mail in the list of all mails, and in that of a person. */
export const mailColumns = {
  Subject: ({ subject, template }: MailDto) => (
    <>
      <bdi>{subject}</bdi>
      <span className="block text-fine text-dust">{template}</span>
    </>
  ),
  Written: ({ createdAt }: MailDto) => <span className="text-sand">{formatMoment(createdAt)}</span>,
  State: MailStateCell,
}
