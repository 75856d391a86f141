import { deleteTag, updateTag } from '@/lib/domains/names/tags/mutations'
import { requireTag } from '@/lib/domains/names/tags/queries'
import { updateTagSchema } from '@/lib/domains/names/tags/schema'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

const params = idParamsSchema

export const GET = route({ auth: 'content', params }, ({ actor, params: { id } }) => requireTag(actor, id))

export const PATCH = route({ auth: 'content', params, body: updateTagSchema }, ({ actor, params: { id }, body }) =>
  updateTag(actor, id, body),
)

export const DELETE = route({ auth: 'content', params }, ({ actor, params: { id } }) => deleteTag(actor, id))
