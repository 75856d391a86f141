import 'server-only'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
import { whereNotOver } from '@/lib/domains/livestreams/cards/queries'
import { cancelStreamReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { moveTickets } from '@/lib/domains/livestreams/tickets/mutations'
import { countTickets, whereSold, type TicketItem } from '@/lib/domains/livestreams/tickets/queries'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import { lockRows, lockVersion, retryOnDeadlock } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

const ALREADY = 'This has already been cancelled.'

/** Cancelling moves money once tickets were sold, so it needs the right to refund. */
async function requireRefunder(tx: Db, actor: Actor, items: readonly TicketItem[]): Promise<number> {
  let sold = 0
  for (const item of items) sold += await countTickets(tx, item)
  if (sold === 0) return 0
  requireActor(actor, 'money.out')
  requireFreshProof(actor)
  return sold
}

/** Lists the tickets for the job that refunds them. */
async function listRefunds(tx: Db, item: TicketItem): Promise<void> {
  const sold = await tx.purchase.findMany({ where: { ...whereSold(item), refundedAt: null }, select: { id: true } })
  await tx.ticketRefund.createMany({ data: sold.map(({ id: purchaseId }) => ({ purchaseId })), skipDuplicates: true })
}

async function cancelOne(tx: Db, id: number, now: Date): Promise<void> {
  const updatedAt = await lockVersion(tx, { table: 'Livestream', id, what: 'livestream' })
  await tx.livestream.update({ where: { id }, data: { cancelledAt: now, updatedAt }, select: { id: true } })
  await cancelStreamReminders(tx, id)
  await listRefunds(tx, { kind: 'livestream', id })
}

async function cancelFestivalRow(tx: Db, id: number, now: Date): Promise<void> {
  await tx.festival.update({ where: { id }, data: { cancelledAt: now }, select: { id: true } })
  await listRefunds(tx, { kind: 'festival', id })
}

/**
 * Cancels a livestream, stops its reminders and lists its tickets for the refund. Tickets of its festival stay valid
 * while another livestream of the festival takes place.
 */
export async function cancelLivestream(
  actor: Actor,
  { id }: { id: number },
  { now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'content')
  await retryOnDeadlock(async (tx) => {
    await lockVersion(tx, { table: 'Livestream', id, what: 'livestream' })
    const { name, festivalId, cancelledAt } = await tx.livestream.findUniqueOrThrow({ where: { id } })
    if (cancelledAt) throw new AppError('conflict', ALREADY)
    const festivalIds = festivalId === null ? [] : await lockRows(tx, 'Festival', 'id', [festivalId], 'NO KEY UPDATE')
    const ended = await tx.festival.findMany({
      where: {
        ...{ id: { in: festivalIds }, cancelledAt: null },
        livestreams: { every: { OR: [{ id }, { cancelledAt: { not: null } }] } },
      },
      select: { id: true },
    })
    const festivals = ended.map((each): TicketItem => ({ kind: 'festival', id: each.id }))
    const tickets = await requireRefunder(tx, actor, [{ kind: 'livestream', id }, ...festivals])
    await cancelOne(tx, id, now)
    for (const festival of festivals) await cancelFestivalRow(tx, festival.id, now)
    await moveTickets(tx, id, festivalIds)
    const change = { action: 'cancel', entity: 'Livestream', entityId: id, after: { name, tickets } }
    await recordAudit(tx, actor, change)
  })
  processState.wakeWorker?.()
}

/** Cancels a festival with its livestreams that aren't over. Lists all its tickets for the refund. */
export async function cancelFestival(
  actor: Actor,
  { id }: { id: number },
  { now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'content')
  await retryOnDeadlock(async (tx) => {
    const rows = await tx.livestream.findMany({
      where: { festivalId: id, cancelledAt: null, ...whereNotOver(now) },
      orderBy: { id: 'asc' },
      select: { id: true },
    })
    // Locks livestreams before their festival, as `cancelLivestream` does.
    const ids = await lockRows(
      tx,
      'Livestream',
      'id',
      rows.map((row) => row.id),
    )
    await lockVersion(tx, { table: 'Festival', id, what: 'festival' })
    const { name, cancelledAt } = await tx.festival.findUniqueOrThrow({ where: { id } })
    if (cancelledAt) throw new AppError('conflict', ALREADY)
    const livestreams = ids.map((each): TicketItem => ({ kind: 'livestream', id: each }))
    const tickets = await requireRefunder(tx, actor, [{ kind: 'festival', id }, ...livestreams])
    for (const livestream of livestreams) await cancelOne(tx, livestream.id, now)
    await cancelFestivalRow(tx, id, now)
    const change = { action: 'cancel', entity: 'Festival', entityId: id, after: { name, tickets } }
    await recordAudit(tx, actor, change)
  })
  processState.wakeWorker?.()
}
