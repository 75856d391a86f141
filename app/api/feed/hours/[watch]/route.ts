import { listHourVideos } from '@/lib/domains/catalogue/queries-hours'
import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { hourParamsSchema, hourQuerySchema } from '@/lib/domains/catalogue/schema-hours'
import { route } from '@/lib/server/http/route'

/** Videos with ragas of a watch of the day, or of a season. */
export const GET = route(
  { auth: 'public', params: hourParamsSchema, query: hourQuerySchema },
  async ({ actor, params: { watch }, query: { season } }) => (await listHourVideos(actor, watch, season)).map(apiVideo),
)
