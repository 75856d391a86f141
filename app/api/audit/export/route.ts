import { exportAudit } from '@/lib/domains/audit/export/mutations'
import { auditFiltersSchema } from '@/lib/domains/audit/schema'
import { route } from '@/lib/server/http/route'
import { download } from '@/lib/server/http/stream'

export const GET = route({ auth: 'audit', query: auditFiltersSchema }, async ({ actor, query, request }) =>
  download(request, await exportAudit(actor, query), 'text/csv', 'audit.csv'),
)
