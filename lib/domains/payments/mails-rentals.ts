import 'server-only'
import { RENTAL } from '@/lib/domains/payments/schema-rentals'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** What rentals say by mail. Every function takes the public origin and gives subject, text and HTML. */

const inSingapore = (instant: Date) => `${formatInZone(instant.toISOString(), 'Asia/Singapore')} in Singapore`

type Person = { firstName: string }
/** `amount` in the currency's minor unit, `number` as our books have it. */
type PaidRental = { number: number; amount: number; currency: string; paidAt: Date; expiresAt: Date }
type Video = { id: number; name: string }

const amountOf = ({ amount, currency }: PaidRental) =>
  `${RENTAL.symbol}${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

/** The receipt of a rental. */
export function receiptMail(origin: string, person: Person, rental: PaidRental, video: Video): MailBody {
  return composeMail({
    subject: `Receipt for your rental: ${video.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `Thank you. You have rented '${video.name}' for ${RENTAL.days} days.`,
      `Paid: ${amountOf(rental)} on ${inSingapore(rental.paidAt)}. Receipt number: R-${rental.number}.`,
      `It is yours until ${inSingapore(rental.expiresAt)} (${formatInZone(rental.expiresAt.toISOString(), 'UTC')} UTC).`,
    ],
    button: { label: 'Watch it', url: origin + routes.videoInfo(video.id) },
    footnote: `What you have rented, with the time left, is always at ${origin}${routes.rentals}.`,
  })
}

/** Tells whoever paid for a video that was open to them already that the payment goes back. */
export function returnedMail(origin: string, person: Person, rental: PaidRental, video: Video): MailBody {
  return composeMail({
    subject: `Your payment for ${video.name} goes back to you`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `You have paid ${amountOf(rental)} to rent '${video.name}', which was open to you already.`,
      'So we have given the payment back. It reaches you in five to ten days, as your bank does it.',
    ],
    button: { label: 'Watch it', url: origin + routes.videoInfo(video.id) },
    footnote: `Receipt number: R-${rental.number}.`,
  })
}
