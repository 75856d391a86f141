import { z } from 'zod'
import { nameKinds } from '@/lib/shared/music/name-kinds'
import { seasonKeys, type Watch } from '@/lib/shared/music/watches'
import { idSchema } from '@/lib/shared/row-id'

export type NameDto = {
  id: number
  /** Unique within its kind. Changes when the name changes. */
  slug: string
  name: string
  videos: number
}

export const nameParamsSchema = z.object({ kind: z.enum(nameKinds), id: idSchema })

export const hourParamsSchema = z.object({
  watch: z
    .string()
    .regex(/^[1-8]$/)
    .transform((number) => Number(number) as Watch),
})

export const hourQuerySchema = z.object({ season: z.enum(seasonKeys).optional() })
