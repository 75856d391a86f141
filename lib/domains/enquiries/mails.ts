import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { isolated } from '@/lib/shared/format/format'

/** To the operator: what somebody wrote in a form. */
export function enquiryMail(enquiry: {
  brandName: string
  kind: string
  name: string
  email: string
  company?: string
  message: string
}): MailBody {
  return composeMail({
    brandName: enquiry.brandName,
    subject: `${enquiry.kind} enquiry from ${enquiry.name}`,
    greeting: `${isolated(enquiry.name)} <${enquiry.email}>${enquiry.company ? `, ${isolated(enquiry.company)},` : ''} writes:`,
    paragraphs: enquiry.message.split(/\n{2,}/),
    isForeign: true,
  })
}
