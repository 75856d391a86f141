import { z } from 'zod'

/** Any text: whether it is an id is told to nobody who is not signed in. */
export const sessionParamsSchema = z.object({ id: z.string().toLowerCase() })
export const sessionIdSchema = z.guid()

/** A browser in which the actor is signed in. */
export type SessionDto = {
  id: string
  /** Whether it is the one that asks. */
  current: boolean
  /** What the browser says it is; '' when it says nothing. */
  userAgent: string
  /** ISO instants. */
  createdAt: string
  lastSeenAt: string
}
