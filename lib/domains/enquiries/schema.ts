import { z } from 'zod'
import { isStorable } from '@/lib/shared/editing'
import { canonicalEmail } from '@/lib/shared/email'

export const ENQUIRY_RECEIVED = 'Thank you for contacting us. Your message has been received.'

const MESSAGE_MAX = 5000
const SHORT_MAX = 200

const text = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, message)

const EMAIL_MESSAGE = 'Please enter your email address'
const email = z
  .string({ error: EMAIL_MESSAGE })
  .max(1000, EMAIL_MESSAGE)
  .transform(canonicalEmail)
  .pipe(z.email(EMAIL_MESSAGE).max(254, EMAIL_MESSAGE))

export const helpEnquirySchema = z.object({
  name: text('Please enter your name', SHORT_MAX),
  email,
  message: text('Please enter your message', MESSAGE_MAX),
})
export type HelpEnquiryInput = z.input<typeof helpEnquirySchema>

export const partnerEnquirySchema = z.object({
  name: text('Please enter your name', SHORT_MAX),
  email,
  company: text('Please enter your company name', SHORT_MAX),
  message: text('Please enter your message', MESSAGE_MAX),
})
