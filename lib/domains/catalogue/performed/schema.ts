import { z } from 'zod'
import { nameKinds } from '@/lib/shared/music/name-kinds'
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
