import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { ENQUIRY_RECEIVED, helpEnquirySchema } from '@/lib/domains/enquiries/schema'
import { helpLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'public', body: helpEnquirySchema, status: 201, limits: [helpLimit] },
  async ({ body }) => {
    await createHelpEnquiry(body)
    return { message: ENQUIRY_RECEIVED }
  },
)
