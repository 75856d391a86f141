import { z } from 'zod'
import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { featuredPageSchema } from '@/lib/domains/catalogue/schema'
import { listFeaturedVideos } from '@/lib/domains/catalogue/shelves/queries'
import { route } from '@/lib/server/http/route'

const params = z.object({ kind: featuredPageSchema })

export const GET = route({ auth: 'public', params }, async ({ actor, params: { kind } }) =>
  (await listFeaturedVideos(actor, kind)).map(apiVideo),
)
