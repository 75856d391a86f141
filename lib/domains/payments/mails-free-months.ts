import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { formatDay } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** To a person to whom staff gave Premium. @param origin APP_URL */
export function freeMonthsMail(origin: string, person: { firstName: string }, endsAt: Date): MailBody {
  const day = formatDay(endsAt.toISOString())
  return composeMail({
    subject: `${brand.name} Premium is yours until ${day}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `We have given you Premium until ${day}. It costs nothing, and ends by itself.`,
      'A subscription that you pay for yourself is not changed by this.',
    ],
    button: { label: 'See what is on', url: origin + routes.browse },
    footnote: `If you have a question, write to ${brand.supportEmail}.`,
  })
}
