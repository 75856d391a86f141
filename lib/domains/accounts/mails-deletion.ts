import 'server-only'
import { greetingOf } from '@/lib/domains/accounts/mails'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import type { UserStatus } from '@/lib/shared/roles'

/** The last mail of an account. */
export function goodbyeMail(person: { firstName: string; status: UserStatus }, supportEmail: string): MailBody {
  return composeMail({
    subject: `Your ${brand.name} account was deleted`,
    greeting: greetingOf(person),
    paragraphs: [
      'Your account has been deleted, with your list, your progress and your reminders. If a subscription was running, it is cancelled and will not be charged again.',
      'If you paid for something, our records of it stay, as the law asks, without your name and address. Your entry at our payment provider has been emptied of both; invoices and receipts issued before stay there as they are.',
      'If you had a discount for the first year, a coded form of your address stays, so that the discount is given only once.',
      'Thank you for having been in the audience. You are always welcome back.',
    ],
    footnote: `If you did not ask for this, please write to ${supportEmail}.`,
  })
}
