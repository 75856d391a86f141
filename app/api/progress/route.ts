import { clearHistory, saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { progressBatchSchema } from '@/lib/domains/viewing/progress/schema'
import { countryOf } from '@/lib/server/http/geo'
import { ownLimit, progressLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

/** Stores a batch of watch positions. Responds with 409 if the batch belongs to another person. */
export const PUT = route(
  { auth: 'verified', body: progressBatchSchema, accountLimits: [progressLimit] },
  async ({ actor, body, request }) => {
    await saveProgress(actor, body, new Date(), countryOf(request.headers).countryCode)
  },
)

export const DELETE = route({ auth: 'verified', accountLimits: [ownLimit] }, ({ actor }) => clearHistory(actor))
