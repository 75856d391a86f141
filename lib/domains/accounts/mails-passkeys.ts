import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/**
 * To a person whose passkey was added or removed.
 * @param origin APP_URL
 * @param passkey by which the list on the account page knows it
 */
export const passkeyMail = (
  name: 'passkey-added' | 'passkey-removed',
  wording: MailWording,
  origin: string,
  person: { firstName: string },
  passkey: string,
): MailBody =>
  textMail(name, wording, {
    greeting: `Dear ${person.firstName},`,
    facts: { passkey, link: `${origin}${routes.account}` },
  })
