import { z } from 'zod'

/** Accepts any text, so that visitors can't tell a valid id from an invalid one. */
export const sessionParamsSchema = z.object({ id: z.string().toLowerCase() })
export const sessionIdSchema = z.guid()

export type SessionDto = {
  id: string
  /** True for the session of this request. */
  current: boolean
  /** '' if the browser sent none. */
  userAgent: string
  /** ISO instants. */
  createdAt: string
  lastSeenAt: string
}
