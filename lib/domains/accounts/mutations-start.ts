import 'server-only'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'

/**
 * Says where the actor begins after signing in: at the overview, or where their staff role does.
 * @throws AppError unauthenticated; forbidden for everybody who is not of the staff
 */
export async function setStart(actor: Actor, atOverview: boolean): Promise<void> {
  requireActor(actor, 'overview')
  await db.user.updateMany({ where: { id: actor.id }, data: { startsAtOverview: atOverview } })
}
