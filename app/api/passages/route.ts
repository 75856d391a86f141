import { createPassage } from '@/lib/domains/viewing/mutations-passages'
import { listPassages } from '@/lib/domains/viewing/queries-passages'
import { createPassageSchema, passagesQuerySchema } from '@/lib/domains/viewing/schema-passages'
import { passageLimit } from '@/lib/server/http/limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified', query: passagesQuerySchema }, ({ actor, query: { videoId } }) =>
  listPassages(actor, videoId),
)

export const POST = route(
  { auth: 'verified', body: createPassageSchema, status: 201, accountLimits: [passageLimit] },
  ({ actor, body }) => createPassage(actor, body),
)
