import { createPartnerEnquiry } from '@/lib/domains/enquiries/mutations'
import { ENQUIRY_RECEIVED, partnerEnquirySchema } from '@/lib/domains/enquiries/schema'
import { partnersLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'public', body: partnerEnquirySchema, status: 201, limits: [partnersLimit] },
  async ({ body }) => {
    await createPartnerEnquiry(body)
    return { message: ENQUIRY_RECEIVED }
  },
)
