import 'server-only'
import type { SessionToken } from '@/lib/server/auth/session-token'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { deriveRole } from '@/lib/shared/roles'

/** The columns an actor is made of. Subscriptions that could not entitle are left in the database. */
export const actorSelect = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  provider: true,
  status: true,
  isAdmin: true,
  sessionVersion: true,
  subscriptions: {
    where: { status: { in: ['active', 'trialing', 'past_due'] } },
    select: { status: true, pastDueSince: true },
  },
} satisfies Prisma.UserSelect

type ActorRow = Prisma.UserGetPayload<{ select: typeof actorSelect }>

/** An actor from a row of `actorSelect`, with the role derived for this instant. */
export function toActor(row: ActorRow, now: Date): Actor {
  const { id, email, firstName, lastName, provider, status } = row
  return { id, email, firstName, lastName, provider, status, role: deriveRole(row, now) }
}

/**
 * Who a session belongs to now, in one statement.
 * @returns the visitor when the person is gone or the session was ended (another session version)
 */
export async function loadActor(token: SessionToken | null, now: Date = new Date()): Promise<Actor> {
  if (!token) return visitor
  const row = await db.user.findUnique({ where: { id: token.userId }, select: actorSelect })
  return row && row.sessionVersion === token.sessionVersion ? toActor(row, now) : visitor
}
