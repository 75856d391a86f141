import 'server-only'
import type { Db } from '@/lib/server/db/client'
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
export async function forgetProspects(tx: Db, { id: userId, email }: { id: number; email: string }): Promise<void> {
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
