import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

/**
 * To the owner of an account with a password: it now also opens through an identity provider.
 * @param origin APP_URL
 * @param provider its name
 * @param person `isPasswordDropped`: the password was never used since the address was confirmed, and has been removed
 */
export function accountLinkedMail(
  origin: string,
  provider: string,
  person: { firstName: string; isPasswordDropped: boolean },
  supportEmail: string,
): MailBody {
  return composeMail({
    subject: `You can now sign in to ${brand.name} with ${provider}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `The ${provider} account with this email address was just used to sign in, and now belongs to your account.`,
      person.isPasswordDropped
        ? 'The password of your account does not work any more. Nobody has signed in with it since this address was confirmed, so somebody else may have chosen it. Passkeys and codes that were added meanwhile are removed too.'
        : 'Your password, if you have one, works as before.',
    ],
    button: { label: 'See my account', url: `${origin}${routes.account}` },
    footnote: `If it was not you, somebody else can use your ${provider} account: change its password, then write to ${supportEmail}.`,
  })
}
