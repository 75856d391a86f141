import 'server-only'
import { db } from '@/lib/server/db/client'
import { isVerified, type Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/**
 * Says where the actor begins after signing in: at the overview, or where their staff role does.
 * @throws AppError forbidden for everybody who is not of the staff
 */
export async function setStart(actor: Actor, atOverview: boolean): Promise<void> {
  if (!isVerified(actor) || !actor.staffRole) throw new AppError('forbidden', 'Only administrators may do this.')
  await db.user.updateMany({ where: { id: actor.id }, data: { startsAtOverview: atOverview } })
}
