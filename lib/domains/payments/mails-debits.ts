import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/** Mails about bank debits. Every function takes the words of staff and the public origin. */

type Person = { firstName: string }

/** To a person whose bank returned the debit for the membership, or for the rental of a video that is gone. */
export const debitReturnedMail = (
  name: 'plan-debit-returned' | 'gone-rental-debit-returned',
  wording: MailWording,
  origin: string,
  { firstName }: Person,
): MailBody => textMail(name, wording, { greeting: `Dear ${firstName},`, facts: { link: origin + routes.account } })

/** To a person whose bank returned the debit for a rental. */
export const rentalDebitReturnedMail = (
  wording: MailWording,
  origin: string,
  { firstName }: Person,
  video: { id: number; name: string },
): MailBody =>
  textMail('rental-debit-returned', wording, {
    greeting: `Dear ${firstName},`,
    facts: { video: video.name, link: origin + routes.videoRent(video.id) },
  })
