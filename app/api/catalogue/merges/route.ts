import { previewMerge } from '@/lib/domains/names/entries/queries'
import { mergeQuerySchema } from '@/lib/domains/names/entries/schema'
import { route } from '@/lib/server/http/route'

/** Preview of a merge. */
export const GET = route({ auth: 'content', query: mergeQuerySchema }, ({ actor, query }) => previewMerge(actor, query))
