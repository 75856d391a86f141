import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import type { UserStatus } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

/** Mails about accounts. Every function takes the words of staff and the public origin. */

const withCode = (origin: string, path: string, code: string) =>
  `${origin}${path}?${new URLSearchParams({ verificationCode: code })}`

type Addressee = { firstName: string; status: UserStatus | null }

/** Nobody has confirmed an unverified address: its account's names may be a stranger's words, and are not mailed. */
const isNamed = ({ status }: Addressee) => status === 'VERIFIED'

/** The first line of a mail to a person. */
export const greetingOf = (person: Addressee) => (isNamed(person) ? `Dear ${person.firstName},` : 'Hello,')

/** The recipient of a mail to a person. */
export const mailTo = (person: Addressee & { email: string }) =>
  isNamed(person) ? { address: person.email, name: person.firstName } : { address: person.email }

/** To an address that somebody registered. It carries nothing of what was typed: anybody can type a stranger's. */
export const verificationMail = (wording: MailWording, origin: string, code: string): MailBody =>
  textMail('verification', wording, {
    greeting: 'Hello,',
    facts: { link: withCode(origin, routes.confirmEmail, code) },
  })

/** To the owner of an account whose address was registered again. */
export const alreadyRegisteredMail = (wording: MailWording, origin: string, person: Addressee): MailBody =>
  textMail('already-registered', wording, {
    greeting: greetingOf(person),
    facts: { link: `${origin}${routes.login}`, passwordLink: `${origin}${routes.forgotPassword}` },
  })

export const passwordResetMail = (wording: MailWording, origin: string, person: Addressee, code: string): MailBody =>
  textMail('password-reset', wording, {
    greeting: greetingOf(person),
    facts: { link: withCode(origin, routes.createNewPassword, code) },
  })

export const passwordChangedMail = (wording: MailWording, origin: string, person: Addressee): MailBody =>
  textMail('password-changed', wording, {
    greeting: greetingOf(person),
    facts: { link: `${origin}${routes.forgotPassword}` },
  })
