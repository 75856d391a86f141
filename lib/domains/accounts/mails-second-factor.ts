import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about the second factor. Every function takes the public origin and returns subject, text and HTML. */

type Person = { firstName: string }

const wasNotMe = (origin: string) => ({
  button: { label: 'It was not me: choose a new password', url: `${origin}${routes.forgotPassword}` },
  footnote: 'If it was you, there is nothing to do.',
})

export function secondFactorOnMail(origin: string, person: Person): MailBody {
  return composeMail({
    subject: `${brand.name} asks for a code from now on`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Signing in to your account now needs a code of your app beside the password. All other devices were signed out.',
      'Please keep your recovery codes in a safe place: each of them replaces the app once.',
    ],
    ...wasNotMe(origin),
  })
}

export function secondFactorOffMail(origin: string, person: Person): MailBody {
  return composeMail({
    subject: `${brand.name} asks for no code any more`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: ['Signing in to your account does not need a code any more. The recovery codes have no effect now.'],
    ...wasNotMe(origin),
  })
}

/** No link: the operator's command does not know our address. */
export function secondFactorResetMail(person: Person): MailBody {
  return composeMail({
    subject: `${brand.name} asks for no code any more`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Our staff took the code of an app from your account just now, because somebody said that app and recovery codes are lost.',
      'If that was not you, please answer this mail at once, and choose a new password.',
    ],
  })
}

/** @param left recovery codes that still work */
export function recoveryCodeUsedMail(origin: string, person: Person, left: number): MailBody {
  return composeMail({
    subject: `A recovery code of your ${brand.name} account was used`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Somebody, hopefully you, signed in to your account with the password and a recovery code just now.',
      `Recovery codes that are left: ${left}. For new ones turn the codes off and on again: ${origin}${routes.account}`,
    ],
    ...wasNotMe(origin),
  })
}
