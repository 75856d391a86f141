import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about bank debits. Every function takes the public origin. */

type Person = { firstName: string }

const footnoteOf = (supportEmail: string) =>
  `If you did not expect this, ask your bank why it sent the payment back, or write to ${supportEmail}.`

/** To a person whose bank returned the debit for the membership. */
export function planDebitReturnedMail(origin: string, person: Person, supportEmail: string): MailBody {
  return composeMail({
    subject: `Your payment for ${brand.name} Premium did not arrive`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Your bank sent the payment for your Premium plan back, so nothing was paid and Premium is not open.',
      'You can settle it in your account under Manage Subscription, also with another card or bank account.',
    ],
    button: { label: 'To my account', url: origin + routes.account },
    footnote: footnoteOf(supportEmail),
  })
}

/** To a person whose bank returned the debit for a rental. @param video null when it is gone */
export function rentalDebitReturnedMail(
  origin: string,
  person: Person,
  video: { id: number; name: string } | null,
  supportEmail: string,
): MailBody {
  return composeMail({
    subject: video ? `Your payment for ${video.name} did not arrive` : 'Your payment for a rental did not arrive',
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Your bank sent the payment for your rental back, so nothing was paid and the video is not open.',
      ...(video ? ['You can rent it again, also with another card or bank account.'] : []),
    ],
    button: video
      ? { label: 'Rent it again', url: origin + routes.videoRent(video.id) }
      : { label: 'To my account', url: origin + routes.account },
    footnote: footnoteOf(supportEmail),
  })
}
