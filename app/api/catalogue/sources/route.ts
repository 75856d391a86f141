import { checkSource } from '@/lib/domains/catalogue/sources/queries'
import { sourceQuerySchema } from '@/lib/domains/catalogue/sources/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: sourceQuerySchema }, ({ actor, query }) => checkSource(actor, query))
