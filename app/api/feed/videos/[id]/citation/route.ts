import { getCitedVideo } from '@/lib/domains/catalogue/citation/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) => {
  const [video, { name: site }] = await Promise.all([getCitedVideo(id), getSiteBrand()])
  return { site, video: found(video) }
})
