import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about bank debits. Every function takes the public origin. */

type Person = { firstName: string }

const footnote = `If you did not expect this, ask your bank why it sent the payment back, or write to ${brand.supportEmail}.`

/** To a person whose bank returned the debit for the membership. */
export function planDebitReturnedMail(origin: string, person: Person): MailBody {
  return composeMail({
    subject: `Your payment for ${brand.name} Premium did not arrive`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Your bank sent the payment for your Premium plan back, so nothing was paid and Premium is not open.',
      'You can settle it in your account under Manage Subscription, also with another card or bank account.',
    ],
    button: { label: 'To my account', url: origin + routes.account },
    footnote,
  })
}

/** To a person whose bank returned the debit for a rental. @param video null when it is gone */
export function rentalDebitReturnedMail(
  origin: string,
  person: Person,
  video: { id: number; name: string } | null,
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
    footnote,
  })
}
