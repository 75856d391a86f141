import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'

/** The last mail of an account. */
export function goodbyeMail(person: { firstName: string }): MailBody {
  return composeMail({
    subject: `Your ${brand.name} account was deleted`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      'Your account has been deleted, with your lists, your progress and everything you wrote to us. A subscription that was running is cancelled and will not be charged again.',
      'We keep only the records of payments that the law asks for, without your name or address.',
      'Thank you for having been in the audience. You are always welcome back.',
    ],
    footnote: `If you did not ask for this, please write to ${brand.supportEmail}.`,
  })
}
