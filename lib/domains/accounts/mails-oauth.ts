import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/**
 * To the owner of an account: it now also opens through an identity provider.
 * @param name `provider-linked-alone` where the password, never used since the address was confirmed, was removed
 * @param origin APP_URL
 * @param provider its name
 */
export const accountLinkedMail = (
  name: 'provider-linked' | 'provider-linked-alone',
  wording: MailWording,
  origin: string,
  provider: string,
  person: { firstName: string },
): MailBody =>
  textMail(name, wording, {
    greeting: `Dear ${person.firstName},`,
    facts: { provider, link: `${origin}${routes.account}` },
  })
