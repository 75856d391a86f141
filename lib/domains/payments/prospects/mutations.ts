import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { discountHash } from './queries'

/** Whose a promised discount is (docs/money.md). */

/**
 * Links the discount that is promised to an address to the person who has the address now, unless somebody has it, or
 * they have another one.
 * @returns whether a discount is promised to the address, whoever has it
 */
export async function claimProspect(tx: Db, userId: number, email: string): Promise<boolean> {
  if ((await tx.prospect.count({ where: { userId } })) === 0)
    await tx.prospect.updateMany({ where: { email, userId: null }, data: { userId } })
  return (await tx.prospect.count({ where: { email } })) > 0
}

/**
 * Lets a discount that was not used follow a person to their new address. Where the new address has one of its own,
 * they have that one instead.
 */
export async function moveProspect(tx: Db, userId: number, email: string): Promise<void> {
  const isPromised = (await tx.prospect.count({ where: { email } })) > 0
  const data = isPromised ? { userId: null } : { email }
  await tx.prospect.updateMany({ where: { userId, usedAt: null }, data })
  await claimProspect(tx, userId, email)
}

/**
 * Takes a person out of the discounts that were promised to them or to their address, which the person confirmed. The
 * rows stay as the operator's record of an offer; of one that was used, a hash of its address stays too.
 */
export async function removeProspects(tx: Db, { id: userId, email }: { id: number; email: string }): Promise<void> {
  const rows = await tx.prospect.findMany({
    where: { OR: [{ userId }, { email }] },
    select: { id: true, email: true, usedAt: true },
  })
  for (const { id, email: promisedTo, usedAt } of rows) {
    await tx.prospect.update({
      where: { id },
      data: {
        email: `deleted-${userId}-${id}@prospect.invalid`,
        userId: null,
        ...(usedAt && { addressHash: discountHash(promisedTo) }),
      },
      select: { id: true },
    })
  }
}

/**
 * Marks a promised discount as used, or as usable again, also where the address had it in an account that was deleted.
 * @param used what it should be
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function setProspectUsed(actor: Actor, id: number, used: boolean): Promise<void> {
  requireActor(actor, 'prospects')
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Prospect', 'id', [id])
    const before = await tx.prospect.findUnique({ where: { id }, select: { usedAt: true, email: true } })
    if (!before) throw new AppError('not_found', 'This prospect no longer exists.')
    if ((before.usedAt !== null) === used) return
    const usedAt = used ? new Date() : null
    await tx.prospect.update({ where: { id }, data: { usedAt }, select: { id: true } })
    if (!used) {
      // What remains of an account of this address, which was deleted after it had the discount.
      await tx.prospect.updateMany({ where: { addressHash: discountHash(before.email) }, data: { usedAt } })
    }
    await recordAudit(tx, actor, {
      action: used ? 'mark-used' : 'mark-unused',
      entity: 'Prospect',
      entityId: id,
      before: { usedAt: before.usedAt },
      after: { usedAt },
    })
  })
}
