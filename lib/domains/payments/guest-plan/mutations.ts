import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** @throws AppError conflict for members, because their subscription would still be charged */
export async function chooseGuestPlan(actor: Actor, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  if (actor.role === 'MEMBER') {
    throw new AppError(
      'conflict',
      'You have Premium. To switch to the Guest plan, end the renewal of your membership in your account.',
    )
  }
  await db.user.updateMany({ where: { id: actor.id, guestPlanChosenAt: null }, data: { guestPlanChosenAt: now } })
}
