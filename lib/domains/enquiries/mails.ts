import 'server-only'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { isolateText } from '@/lib/shared/format/format'

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
    greeting: `${isolateText(enquiry.name)} <${enquiry.email}>${enquiry.company ? `, ${isolateText(enquiry.company)},` : ''} wrote:`,
    paragraphs: enquiry.message.split(/\n{2,}/),
    isForeign: true,
  })
}
