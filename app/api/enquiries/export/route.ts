import { exportEnquiries } from '@/lib/domains/enquiries/staff/mutations'
import { enquiryExportQuerySchema } from '@/lib/domains/enquiries/staff/schema'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'people', query: enquiryExportQuerySchema }, async ({ actor, query, request }) =>
  download(request, await exportEnquiries(actor, query), 'text/csv', 'enquiries.csv'),
)
