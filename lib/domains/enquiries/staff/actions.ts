'use server'

import { action } from '@/lib/server/http/action'
import { setEnquiryAnswered } from './mutations'
import { enquiryAnsweredSchema } from './schema'

export const setEnquiryAnsweredAction = action(
  { name: 'set-enquiry-answered', auth: 'people', input: enquiryAnsweredSchema },
  ({ actor, input }) => setEnquiryAnswered(actor, input.id, input.answered),
)
