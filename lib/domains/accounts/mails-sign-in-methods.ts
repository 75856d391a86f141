import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/**
 * To a person whose password or account at a provider no longer signs in.
 * @param origin APP_URL
 * @param what that was removed, such as 'Your password'
 */
export function signInMethodRemovedMail(
  origin: string,
  person: { firstName: string },
  what: string,
  supportEmail: string,
): MailBody {
  return composeMail({
    subject: `${what} was removed from your ${brand.name} account`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`${what} does not sign in to your account any more. All other devices were signed out.`],
    button: { label: 'See how your account is signed in to', url: `${origin}${routes.account}` },
    footnote: `If it was you, there is nothing to do. If not, write to ${supportEmail}.`,
  })
}
