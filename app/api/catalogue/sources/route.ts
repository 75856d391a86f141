import { checkSource } from '@/lib/domains/editorial/queries-sources'
import { sourceQuerySchema } from '@/lib/domains/editorial/schema-sources'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: sourceQuerySchema }, ({ actor, query }) => checkSource(actor, query))
