import { z } from 'zod'
import { canonicalEmail } from '@/lib/shared/access/email'
import { requiredText } from '@/lib/shared/editing'

export const ENQUIRY_RECEIVED = 'Thank you for contacting us. Your message has been received.'

const MESSAGE_MAX = 5000
const SHORT_MAX = 200

const EMAIL_MESSAGE = 'Please enter your email address'
const email = z
  .string({ error: EMAIL_MESSAGE })
  .max(1000, EMAIL_MESSAGE)
  .transform(canonicalEmail)
  .pipe(z.email(EMAIL_MESSAGE).max(254, EMAIL_MESSAGE))

export const helpEnquirySchema = z.object({
  name: requiredText('Please enter your name', SHORT_MAX),
  email,
  message: requiredText('Please enter your message', MESSAGE_MAX),
})
export type HelpEnquiryInput = z.input<typeof helpEnquirySchema>

export const partnerEnquirySchema = z.object({
  name: requiredText('Please enter your name', SHORT_MAX),
  email,
  company: requiredText('Please enter your company name', SHORT_MAX),
  message: requiredText('Please enter your message', MESSAGE_MAX),
})
