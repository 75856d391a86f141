import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about a change of a person's address. `supportEmail` is the one of the settings. */

type Person = { firstName: string }

/** 'a…@example.org': enough for its owner to know it, and no address for whoever reads the old mailbox. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1…')

/** To the new address. Nobody has confirmed it yet, so it names nobody. @param origin APP_URL */
export function addressChangeMail(origin: string, code: string): MailBody {
  return composeMail({
    subject: `Confirm your new email address for ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody who has an account with ${brand.name} asked us to use this address for it from now on.`,
      'If it was you, please confirm it. You are then signed out everywhere, and log in with this address.',
    ],
    button: {
      label: 'Confirm my new email address',
      url: `${origin}${routes.confirmEmail}?${new URLSearchParams({ verificationCode: code })}`,
    },
    footnote: 'The link works once and for 24 hours. If it was not you, ignore this message.',
  })
}

/** To the old address, when a change is asked for. */
export function addressWillChangeMail(person: Person, email: string, supportEmail: string): MailBody {
  return composeMail({
    subject: `Your ${brand.name} account is to get another email address`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `We were asked to use ${masked(email)} for your account instead of this address. It changes when the link that we sent there is used.`,
    ],
    footnote: `If you did not ask for this, write to ${supportEmail} at once.`,
  })
}

/** To the old address, when it is changed. */
export function addressChangedMail(person: Person, email: string, supportEmail: string): MailBody {
  return composeMail({
    subject: `The email address of your ${brand.name} account was changed`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`Your account now has the address ${masked(email)}. All devices were signed out.`],
    footnote: `If you did not ask for this, write to ${supportEmail} at once.`,
  })
}
