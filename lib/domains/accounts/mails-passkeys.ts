import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/** Mails about passkeys. Every function takes the public origin and returns subject, text and HTML. */

type Person = { firstName: string }

const wasNotMe = (origin: string) => ({
  button: { label: 'See how your account is signed in to', url: `${origin}${routes.account}` },
  footnote: 'If it was you, there is nothing to do. If not, remove what you do not know, and choose a new password.',
})

/** @param name by which the list on the account page knows it */
export function passkeyAddedMail(origin: string, person: Person, name: string): MailBody {
  return composeMail({
    subject: `A passkey was added to your ${brand.name} account`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`Your account can be signed in to with a new passkey from now on: ${name}.`],
    ...wasNotMe(origin),
  })
}

export function passkeyRemovedMail(origin: string, person: Person, name: string): MailBody {
  return composeMail({
    subject: `A passkey was removed from your ${brand.name} account`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `This passkey does not sign in to your account any more: ${name}.`,
      'All other devices were signed out.',
    ],
    ...wasNotMe(origin),
  })
}
