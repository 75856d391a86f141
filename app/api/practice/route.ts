import { savePractice } from '@/lib/domains/playlists/practice/mutations'
import { practiceBatchSchema } from '@/lib/domains/playlists/practice/schema'
import { practiceLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

/** Stores practice from followed playlists. Responds with 409 if the batch belongs to another person. */
export const PUT = route(
  { auth: 'verified', body: practiceBatchSchema, accountLimits: [practiceLimit] },
  ({ actor, body }) => savePractice(actor, body),
)
