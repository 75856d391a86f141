import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { ENQUIRY_RECEIVED, helpEnquirySchema } from '@/lib/domains/enquiries/schema'
import { formLimit } from '@/lib/server/http/limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'public', body: helpEnquirySchema, status: 201, limits: [formLimit] },
  async ({ body }) => {
    await createHelpEnquiry(body)
    return { message: ENQUIRY_RECEIVED }
  },
)
