import { createPassage } from '@/lib/domains/viewing/passages/mutations'
import { listPassages } from '@/lib/domains/viewing/passages/queries'
import { createPassageSchema, passagesQuerySchema } from '@/lib/domains/viewing/passages/schema'
import { passageLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified', query: passagesQuerySchema }, ({ actor, query: { videoId } }) =>
  listPassages(actor, videoId),
)

export const POST = route(
  { auth: 'verified', body: createPassageSchema, status: 201, accountLimits: [passageLimit] },
  ({ actor, body }) => createPassage(actor, body),
)
