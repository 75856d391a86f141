import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/** Mails about a change of a person's address. */

type Person = { firstName: string }

/** 'a…@example.org': enough for its owner to know it, and no address for whoever reads the old mailbox. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1…')

/** To the new address. Nobody has confirmed it yet, so it names nobody. @param origin APP_URL */
export const addressChangeMail = (wording: MailWording, origin: string, code: string): MailBody =>
  textMail('change-email', wording, {
    greeting: 'Hello,',
    facts: { link: `${origin}${routes.confirmEmail}?${new URLSearchParams({ verificationCode: code })}` },
  })

/** To the old address: when a change is asked for, and when it is made. */
export const oldAddressMail = (
  name: 'email-will-change' | 'email-changed',
  wording: MailWording,
  person: Person,
  email: string,
): MailBody => textMail(name, wording, { greeting: `Dear ${person.firstName},`, facts: { newAddress: masked(email) } })
