import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listHourVideos } from '@/lib/domains/catalogue/performed/queries'
import { hourParamsSchema, hourQuerySchema } from '@/lib/domains/catalogue/performed/schema'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'public', params: hourParamsSchema, query: hourQuerySchema },
  async ({ actor, params: { watch }, query: { season } }) => (await listHourVideos(actor, watch, season)).map(apiVideo),
)
