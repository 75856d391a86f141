import { z } from 'zod'

/** Accepts any text, so that visitors can't tell a valid id from an invalid one. */
export const sessionParamsSchema = z.object({ id: z.string().toLowerCase() })
export const sessionIdSchema = z.guid()

export type SessionDto = {
  id: string
  current: boolean
  userAgent: string
  createdAt: string
  lastSeenAt: string
}
