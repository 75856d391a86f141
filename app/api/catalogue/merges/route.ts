import { previewMerge } from '@/lib/domains/names/entries/queries'
import { mergeQuerySchema } from '@/lib/domains/names/entries/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: mergeQuerySchema }, ({ actor, query }) => previewMerge(actor, query))
