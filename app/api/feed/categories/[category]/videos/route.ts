import { z } from 'zod'
import { apiPage } from '@/lib/domains/catalogue/cards/schema'
import { listCategoryVideos } from '@/lib/domains/catalogue/categories/queries'
import { categorySlugSchema, categoryVideosQuerySchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'

const params = z.object({ category: categorySlugSchema })

export const GET = route(
  { auth: 'public', params, query: categoryVideosQuerySchema },
  async ({ actor, params: { category }, query }) => apiPage(await listCategoryVideos(actor, category, query)),
)
