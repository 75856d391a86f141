import { exportFigures } from '@/lib/domains/reports/export/queries'
import { figureExportQuerySchema } from '@/lib/domains/reports/videos/schema'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'figures', query: figureExportQuerySchema },
  async ({ actor, query: { of }, request }) => download(request, exportFigures(actor, of), 'text/csv', `${of}.csv`),
)
