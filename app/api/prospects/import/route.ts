import { uploadProspects } from '@/lib/domains/payments/prospect-import/mutations'
import { importQuerySchema, PROSPECTS_FILE_BYTES } from '@/lib/domains/payments/prospects/schema'
import { readBytes } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'

/** Accepts the raw file as the body, because it may be larger than a server action allows. */
export const POST = route({ auth: 'prospects', query: importQuerySchema }, async ({ actor, query, request }) =>
  uploadProspects(actor, await readBytes(request, PROSPECTS_FILE_BYTES), { dryRun: query.dryRun }),
)
