import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/**
 * To the owner of an account with a password: it now also opens through an identity provider.
 * @param origin APP_URL
 * @param provider its name
 */
export function accountLinkedMail(origin: string, provider: string, person: { firstName: string }): MailBody {
  return composeMail({
    subject: `You can now sign in to ${brand.name} with ${provider}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `The ${provider} account with this email address was just used to sign in, and now belongs to your account.`,
      'Your password, if you have one, works as before.',
    ],
    button: { label: 'See my account', url: `${origin}${routes.account}` },
    footnote: `If it was not you, somebody else can use your ${provider} account: change its password, then write to ${brand.supportEmail}.`,
  })
}
