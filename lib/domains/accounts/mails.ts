import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import type { UserStatus } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

/** Mails about accounts. Every function takes the public origin and returns subject, text and HTML. */

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
export function verificationMail(origin: string, code: string): MailBody {
  return composeMail({
    subject: `Confirm your email address for ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this email address is yours, and the stage is open.`],
    button: { label: 'Confirm my email address', url: withCode(origin, routes.confirmEmail, code) },
    footnote: 'The link works once and for 24 hours. If you did not sign up, ignore this message.',
  })
}

/** To the owner of an account whose address was registered again. */
export function alreadyRegisteredMail(origin: string, person: Addressee): MailBody {
  return composeMail({
    subject: `You already have an account with ${brand.name}`,
    greeting: greetingOf(person),
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this email address. It already has an account, so nothing was changed.',
      `If it was you, log in as usual. If you have forgotten your password, choose a new one here: ${origin}${routes.forgotPassword}`,
    ],
    button: { label: 'Log in', url: `${origin}${routes.login}` },
    footnote: 'If it was not you, there is nothing to do.',
  })
}

export function passwordResetMail(origin: string, person: Addressee, code: string): MailBody {
  return composeMail({
    subject: `Choose a new password for ${brand.name}`,
    greeting: greetingOf(person),
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
    button: { label: 'Choose a new password', url: withCode(origin, routes.createNewPassword, code) },
    footnote:
      'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
  })
}

export function passwordChangedMail(origin: string, person: Addressee): MailBody {
  return composeMail({
    subject: `Your ${brand.name} password was changed`,
    greeting: greetingOf(person),
    paragraphs: ['The password of your account was changed just now, and all other devices were signed out.'],
    button: { label: 'It was not me: choose a new password', url: `${origin}${routes.forgotPassword}` },
    footnote: 'If it was you, there is nothing to do.',
  })
}
