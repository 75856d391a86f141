import 'server-only'
import { db } from '@/lib/server/db/client'
import { deletePortion } from '@/lib/server/db/locks'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'
import { deliverGift, noteUndelivered } from './mutations'

const BATCH = 50
/** Longer than a checkout can stay open, and than a slow payment can take to arrive. */
const DRAFT_DAYS = 30

/**
 * Queues the emails of gifts that are due, and tells givers about emails that couldn't be delivered. Sends each gift
 * in its own transaction, so that one that fails doesn't hold up the others.
 * @returns number of gifts handled
 */
export async function queueDueGifts(now: Date = new Date()): Promise<number> {
  const due = await db.gift.findMany({
    where: { deliverAt: { lte: now }, deliveredAt: null, recipientEmail: { not: null }, code: { revokedAt: null } },
    orderBy: { deliverAt: 'asc' },
    take: BATCH,
    select: { id: true },
  })
  for (const { id } of due) await db.$transaction((tx) => deliverGift(tx, id, now))
  return due.length + (await tellUndelivered(now))
}

async function tellUndelivered(now: Date): Promise<number> {
  const failed = await db.outboxMail.findMany({
    where: { sentAt: null, failedAt: { not: null }, gift: { undeliveredAt: null } },
    take: BATCH,
    select: { giftId: true },
  })
  await noteUndelivered({ id: { in: failed.flatMap(({ giftId }) => giftId ?? []) } }, now)
  return failed.length
}

export function purgeGiftDrafts(now: Date): Promise<number> {
  const where = { purchaseId: null, createdAt: { lt: tooOld(now, DRAFT_DAYS) } }
  return db.$transaction((tx) => deletePortion(tx, 'Gift', where, PURGE_PORTION))
}
