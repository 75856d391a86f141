import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { formatDay } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** To a person to whom staff gave Premium. @param origin APP_URL */
export const freeMonthsMail = (
  wording: MailWording,
  origin: string,
  { firstName }: { firstName: string },
  endsAt: Date,
): MailBody =>
  textMail('free-months', wording, {
    greeting: `Dear ${firstName},`,
    facts: { firstName, until: formatDay(endsAt.toISOString()), link: origin + routes.browse },
  })
