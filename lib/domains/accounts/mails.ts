import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about accounts. Every function takes the public origin and returns subject, text and HTML. */

const withCode = (origin: string, path: string, code: string) =>
  `${origin}${path}?${new URLSearchParams({ verificationCode: code })}`

export function verificationMail(origin: string, person: { firstName: string }, code: string): MailBody {
  return composeMail({
    subject: `Confirm your email address for ${brand.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this email address is yours, and the stage is open.`],
    button: { label: 'Confirm my email address', url: withCode(origin, routes.confirmEmail, code) },
    footnote: 'The link works once and for 24 hours. If you did not sign up, ignore this message.',
  })
}

/** To the owner of an account whose address was registered again. */
export function alreadyRegisteredMail(origin: string, person: { firstName: string }): MailBody {
  return composeMail({
    subject: `You already have an account with ${brand.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this email address. It already has an account, so nothing was changed.',
      `If it was you, log in as usual. If you have forgotten your password, choose a new one here: ${origin}${routes.forgotPassword}`,
    ],
    button: { label: 'Log in', url: `${origin}${routes.login}` },
    footnote: 'If it was not you, there is nothing to do.',
  })
}

export function passwordResetMail(origin: string, person: { firstName: string }, code: string): MailBody {
  return composeMail({
    subject: `Choose a new password for ${brand.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
    button: { label: 'Choose a new password', url: withCode(origin, routes.createNewPassword, code) },
    footnote:
      'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
  })
}

export function passwordChangedMail(origin: string, person: { firstName: string }): MailBody {
  return composeMail({
    subject: `Your ${brand.name} password was changed`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: ['The password of your account was changed just now, and all other devices were signed out.'],
    button: { label: 'It was not me: choose a new password', url: `${origin}${routes.forgotPassword}` },
    footnote: 'If it was you, there is nothing to do.',
  })
}
