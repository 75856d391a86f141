'use server'

import { action } from '@/lib/server/http/action'
import { setEnquiryAnswered } from './mutations'
import { enquiryAnsweredSchema } from './schema'

/** Says that an enquiry was answered, or that it still waits. */
export const setEnquiryAnsweredAction = action(
  { name: 'set-enquiry-answered', auth: 'people', input: enquiryAnsweredSchema },
  ({ actor, input }) => setEnquiryAnswered(actor, input.id, input.answered),
)
