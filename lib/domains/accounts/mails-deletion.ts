import 'server-only'
import { greetingOf } from '@/lib/domains/accounts/mails'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import type { UserStatus } from '@/lib/shared/roles'

/** The last mail of an account. */
export const goodbyeMail = (wording: MailWording, person: { firstName: string; status: UserStatus }): MailBody =>
  textMail('account-deleted', wording, { greeting: greetingOf(person), facts: {} })
