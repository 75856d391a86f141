import { z } from 'zod'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import type { Card } from '@/lib/server/cards/card'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idSchema } from '@/lib/shared/row-id'

/** File name of a social card, such as '7.jpg' for id 7. */
export const cardFileSchema = z.object({
  file: z
    .string()
    .regex(/^\d+\.jpg$/)
    .transform((name) => name.slice(0, -4))
    .pipe(idSchema),
})

export const cardRoute = <Thing>(
  read: (id: number) => Promise<Thing | null>,
  cardOf: (it: Thing, name: string) => Card,
) =>
  route({ auth: 'public', params: cardFileSchema, limits: [cardLimit] }, async ({ params: { file: id }, request }) => {
    const [thing, { name }] = await Promise.all([read(id), getSiteBrand()])
    return cardResponse(cardOf(found(thing), name), request)
  })
