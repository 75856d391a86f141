import { z } from 'zod'
import { listFeaturedVideos } from '@/lib/domains/catalogue/queries-shelves'
import { featuredPageSchema } from '@/lib/domains/catalogue/schema'
import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'

const params = z.object({ kind: featuredPageSchema })

export const GET = route({ auth: 'public', params }, async ({ actor, params: { kind } }) =>
  (await listFeaturedVideos(actor, kind)).map(apiVideo),
)
