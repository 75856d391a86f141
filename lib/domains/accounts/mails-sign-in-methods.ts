import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/**
 * To a person whose password or account at a provider no longer signs in.
 * @param origin APP_URL
 * @param what that was removed, such as 'Your password'
 */
export const signInMethodRemovedMail = (
  wording: MailWording,
  origin: string,
  person: { firstName: string },
  what: string,
): MailBody =>
  textMail('sign-in-method-removed', wording, {
    greeting: `Dear ${person.firstName},`,
    facts: { what, link: `${origin}${routes.account}` },
  })
