import { exportEnquiries } from '@/lib/domains/enquiries/mutations-admin'
import { enquiryExportQuerySchema } from '@/lib/domains/enquiries/schema-admin'
import { route } from '@/lib/server/http/route'
import { textStream } from '@/lib/server/http/stream'

export const GET = route({ auth: 'admin', query: enquiryExportQuerySchema }, async ({ actor, query, requestId }) => {
  const lines = await exportEnquiries(actor, query, { requestId })
  return new Response(textStream(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="enquiries.csv"',
    },
  })
})
