import { exportCatalogue } from '@/lib/domains/import/export/mutations'
import { catalogueExportQuerySchema } from '@/lib/domains/import/videos/schema'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: catalogueExportQuerySchema }, async ({ actor, query, request }) =>
  download(
    request,
    await exportCatalogue(actor, query),
    query.format === 'csv' ? 'text/csv' : 'application/json',
    `catalogue.${query.format}`,
  ),
)
