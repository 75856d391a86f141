import { exportAudit } from '@/lib/domains/audit/export/mutations'
import { auditFiltersSchema } from '@/lib/domains/audit/schema'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'audit', query: auditFiltersSchema }, async ({ actor, query, request }) =>
  download(request, await exportAudit(actor, query), 'text/csv', 'audit.csv'),
)
