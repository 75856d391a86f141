import 'server-only'
import type { SessionToken } from '@/lib/server/auth/session-token'
import { prepared } from '@/lib/server/db/prepared'
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

type FlatActor = Omit<ActorRow, 'subscriptions'> & { subscriptions: { status: string; pastDueSince: string | null }[] }

/** `actorSelect` in SQL, because each request of a signed-in person begins with it. */
const selectActor = prepared<FlatActor>(`
  SELECT u."id", u."email", u."firstName", u."lastName", u."provider", u."status", u."isAdmin", u."sessionVersion",
    (SELECT coalesce(json_agg(json_build_object('status', s."status", 'pastDueSince', s."pastDueSince")), '[]')
     FROM "Subscription" s WHERE s."userId" = u."id" AND s."status" IN ('active', 'trialing', 'past_due')) AS "subscriptions"
  FROM "User" u WHERE u."id" = $1`)

/**
 * Who a session belongs to now, in one statement.
 * @returns the visitor when the person is gone or the session was ended (another session version)
 */
export async function loadActor(token: SessionToken | null, now: Date = new Date()): Promise<Actor> {
  if (!token) return visitor
  const [row] = await selectActor([token.userId])
  if (row?.sessionVersion !== token.sessionVersion) return visitor
  const subscriptions = row.subscriptions.map(({ status, pastDueSince }) => ({
    status,
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
  }))
  return toActor({ ...row, subscriptions }, now)
}
