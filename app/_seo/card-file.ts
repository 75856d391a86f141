import { z } from 'zod'
import { idSchema } from '@/lib/shared/row-id'

/** The parameters of a card that is named by an id: '7.jpg'. */
export const cardFileSchema = z.object({
  file: z
    .string()
    .regex(/^\d+\.jpg$/)
    .transform((name) => name.slice(0, -4))
    .pipe(idSchema),
})
