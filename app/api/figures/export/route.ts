import { exportFigures } from '@/lib/domains/reports/export/queries'
import { figureExportQuerySchema } from '@/lib/domains/reports/videos/schema'
import { route } from '@/lib/server/http/route'
import { download } from '@/lib/server/http/stream'

export const GET = route(
  { auth: 'figures', query: figureExportQuerySchema },
  async ({ actor, query: { of }, request }) => download(request, exportFigures(actor, of), 'text/csv', `${of}.csv`),
)
