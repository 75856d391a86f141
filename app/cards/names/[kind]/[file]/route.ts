import { z } from 'zod'
import { nameCard } from '@/app/_seo/cards'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { getNamePage } from '@/lib/domains/names/pages/queries'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { namePageKinds } from '@/lib/shared/music/name-kinds'

const params = z.object({
  kind: z.enum(namePageKinds),
  file: z
    .string()
    .regex(/^[a-z0-9-]{1,250}\.jpg$/)
    .transform((name) => name.slice(0, -4)),
})

export const GET = route(
  { auth: 'public', params, limits: [cardLimit] },
  async ({ params: { kind, file: slug }, request }) => {
    const [name, site] = await Promise.all([getNamePage(kind, slug), getSiteBrand()])
    return cardResponse(await nameCard(found(name), site.name), request)
  },
)
