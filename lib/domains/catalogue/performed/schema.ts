import { z } from 'zod'
import { nameKinds } from '@/lib/shared/music/name-kinds'
import { seasonKeys, type Watch } from '@/lib/shared/music/watches'
import { idSchema } from '@/lib/shared/row-id'

/** A raga, tala, composer, form or composition that a published video has. */
export type NameDto = {
  id: number
  /** The name in the letters of an address, once in its kind. It follows the name. */
  slug: string
  name: string
  /** Published videos that name it. */
  videos: number
}

/** What an address of a name says. */
export const nameParamsSchema = z.object({ kind: z.enum(nameKinds), id: idSchema })

export const hourParamsSchema = z.object({
  watch: z
    .string()
    .regex(/^[1-8]$/)
    .transform((number) => Number(number) as Watch),
})

export const hourQuerySchema = z.object({ season: z.enum(seasonKeys).optional() })
