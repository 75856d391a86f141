import { z } from 'zod'
import { seasonKeys, type Watch } from '@/lib/shared/music/watches'

export const hourParamsSchema = z.object({
  watch: z
    .string()
    .regex(/^[1-8]$/)
    .transform((number) => Number(number) as Watch),
})

export const hourQuerySchema = z.object({ season: z.enum(seasonKeys).optional() })
