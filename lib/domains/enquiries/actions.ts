'use server'

import { setEnquiryAnswered } from '@/lib/domains/enquiries/mutations-admin'
import { enquiryAnsweredSchema } from '@/lib/domains/enquiries/schema-admin'
import { action } from '@/lib/server/http/action'

/** Says that an enquiry was answered, or that it still waits. */
export const setEnquiryAnsweredAction = action(
  { name: 'set-enquiry-answered', auth: 'people', input: enquiryAnsweredSchema },
  ({ actor, input }) => setEnquiryAnswered(actor, input.id, input.answered),
)
