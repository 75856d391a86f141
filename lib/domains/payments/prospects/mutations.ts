/** Links promised discounts to accounts (docs/reference/payments.md). */
import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { discountHash } from './queries'

/** Returns true if the address was promised a discount, even if the discount belongs to another account. */
export async function claimProspect(tx: Db, userId: number, email: string): Promise<boolean> {
  if ((await tx.prospect.count({ where: { userId } })) === 0)
    await tx.prospect.updateMany({ where: { email, userId: null }, data: { userId } })
  return (await tx.prospect.count({ where: { email } })) > 0
}

/** Moves an unused discount to the new address, or replaces it with the discount promised to that address. */
export async function moveProspect(tx: Db, userId: number, email: string): Promise<void> {
  const isPromised = (await tx.prospect.count({ where: { email } })) > 0
  const data = isPromised ? { userId: null } : { email }
  await tx.prospect.updateMany({ where: { userId, usedAt: null }, data })
  await claimProspect(tx, userId, email)
}

/** Keeps a hash of the address for a used discount, because a new account must not use the discount again. */
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

/** If the discount is marked as unused, its use by a deleted account with the same email address is cleared too. */
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
