import { previewMerge } from '@/lib/domains/editorial/queries-names'
import { mergeQuerySchema } from '@/lib/domains/editorial/schema-names'
import { route } from '@/lib/server/http/route'

/** What merging two names would change. */
export const GET = route({ auth: 'content', query: mergeQuerySchema }, ({ actor, query }) => previewMerge(actor, query))
