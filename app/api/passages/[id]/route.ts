import { idParamsSchema as params } from '@/lib/domains/catalogue/schema'
import { deletePassage, updatePassage } from '@/lib/domains/viewing/mutations-passages'
import { updatePassageSchema } from '@/lib/domains/viewing/schema-passages'
import { passageLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'

export const PATCH = route(
  { auth: 'verified', params, body: updatePassageSchema },
  async ({ actor, params: { id }, body }) => {
    await countAttempt(passageLimit, String(actor.id))
    return updatePassage(actor, id, body)
  },
)

export const DELETE = route({ auth: 'verified', params }, ({ actor, params: { id } }) => deletePassage(actor, id))
