import { exportReport } from '@/lib/domains/reports/export/queries'
import { reportExportQuerySchema } from '@/lib/domains/reports/videos/schema'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'figures', query: reportExportQuerySchema },
  async ({ actor, query: { of }, request }) => download(request, exportReport(actor, of), 'text/csv', `${of}.csv`),
)
