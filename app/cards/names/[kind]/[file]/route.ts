import { z } from 'zod'
import { nameCard } from '@/app/_seo/cards'
import { siteBrand } from '@/lib/domains/content/settings/queries'
import { getKnowledge } from '@/lib/domains/names/pages/queries'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { knowledgeKinds } from '@/lib/shared/music/name-kinds'

const params = z.object({
  kind: z.enum(knowledgeKinds),
  file: z
    .string()
    .regex(/^[a-z0-9-]{1,250}\.jpg$/)
    .transform((name) => name.slice(0, -4)),
})

/** The social image of a name that everyone may know. */
export const GET = route(
  { auth: 'public', params, limits: [cardLimit] },
  async ({ params: { kind, file: slug }, request }) => {
    const [name, site] = await Promise.all([getKnowledge(kind, slug), siteBrand()])
    return cardResponse(await nameCard(found(name), site.name), request)
  },
)
