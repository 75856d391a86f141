import { z } from 'zod'
import { followKinds, type FollowKind } from '@/lib/shared/music/name-kinds'
import { idSchema } from '@/lib/shared/row-id'

/** How much one person can follow. */
export const FOLLOWS_MAX = 500

/** What an address of something that is followed says. */
export const followParamsSchema = z.object({ kind: z.enum(followKinds), id: idSchema })
export type FollowRef = z.output<typeof followParamsSchema>

/** Whether the actor follows something, and the day of their mail (1 is Monday), null for none. */
export type FollowState = { following: boolean; day: number | null }

/** Something that a person follows. */
export type FollowDto = {
  kind: FollowKind
  id: number
  name: string
  /** Its page. */
  href: string
}

export const digestDaySchema = z.object({
  day: z.int('Please choose a day').min(1, 'Please choose a day').max(7, 'Please choose a day').nullable(),
})
export type DigestDayInput = z.output<typeof digestDaySchema>
