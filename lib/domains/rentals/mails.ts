import 'server-only'
import { RENTAL } from '@/lib/domains/rentals/schema'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** What rentals say by mail. Every function takes the public origin and gives subject, text and HTML. */

const inSingapore = (instant: Date) => `${formatInZone(instant.toISOString(), 'Asia/Singapore')} in Singapore`

/** The receipt of a rental. @param rental `amount` in the currency's minor unit, `number` as our books have it */
export function receiptMail(
  origin: string,
  person: { firstName: string },
  rental: { number: number; amount: number; currency: string; paidAt: Date; expiresAt: Date },
  video: { id: number; name: string },
): MailBody {
  const amount = `${RENTAL.symbol}${(rental.amount / 100).toFixed(2)} ${rental.currency.toUpperCase()}`
  return composeMail({
    subject: `Receipt for your rental: ${video.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `Thank you. You have rented '${video.name}' for ${RENTAL.days} days.`,
      `Paid: ${amount} on ${inSingapore(rental.paidAt)}. Receipt number: R-${rental.number}.`,
      `It is yours until ${inSingapore(rental.expiresAt)} (${formatInZone(rental.expiresAt.toISOString(), 'UTC')} UTC).`,
    ],
    button: { label: 'Watch it', url: origin + routes.videoInfo(video.id) },
    footnote: `What you have rented, with the time left, is always at ${origin}${routes.rentals}.`,
  })
}
