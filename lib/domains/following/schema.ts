import { z } from 'zod'
import { followKinds, type FollowKind } from '@/lib/shared/music/name-kinds'
import { idSchema } from '@/lib/shared/row-id'

export const FOLLOWS_MAX = 500

export const followParamsSchema = z.object({ kind: z.enum(followKinds), id: idSchema })
export type FollowRef = z.output<typeof followParamsSchema>

/** `day` is the ISO weekday of the weekly email (1 is Monday); null if the email is turned off. */
export type FollowState = { following: boolean; day: number | null }

export type FollowDto = {
  kind: FollowKind
  id: number
  name: string
  href: string
}

export const digestDaySchema = z.object({
  day: z.int('Choose a day.').min(1, 'Choose a day.').max(7, 'Choose a day.').nullable(),
})
export type DigestDayInput = z.output<typeof digestDaySchema>
