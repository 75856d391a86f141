import { createTag } from '@/lib/domains/names/tags/mutations'
import { listTags } from '@/lib/domains/names/tags/queries'
import { createTagSchema } from '@/lib/domains/names/tags/schema'
import { route } from '@/lib/server/http/route'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const GET = route({ auth: 'content', query: adminListQuerySchema }, ({ actor, query }) => listTags(actor, query))

export const POST = route({ auth: 'content', body: createTagSchema, status: 201 }, ({ actor, body }) =>
  createTag(actor, body),
)
