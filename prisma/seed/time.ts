import { OPEN_MS } from '@/lib/domains/livestreams/policy'
import { moveTickets } from '@/lib/domains/livestreams/tickets/mutations'
import type { Db } from '@/lib/server/db/client'
import { monthsLater } from '@/lib/shared/format/days'
import { demoSubscription } from '@/prisma/demo/accounts'
import { demoLivestreams } from '@/prisma/demo/livestreams'
import { demoPaidLivestreams } from '@/prisma/demo/tickets'
import { moveDueDate } from './playlists'

export async function seedLivestreams(tx: Db, now: Date): Promise<void> {
  await tx.livestream.createMany({
    data: demoLivestreams.map(({ name, about, thumbnailUrl, vimeoId, embedKey, schedule }) => ({
      name,
      description: about,
      thumbnailUrl,
      vimeoId,
      embedKey,
      publishedAt: now,
      ...schedule(now),
    })),
  })
}

/** Moves past demo livestreams into the future and resets their reminders. */
async function moveLivestreams(tx: Db, now: Date): Promise<number> {
  let moved = 0
  for (const { name, schedule } of [...demoLivestreams, ...demoPaidLivestreams]) {
    const stream = await tx.livestream.findFirst({ where: { name }, orderBy: { id: 'asc' } })
    if (!stream) continue
    const end = stream.endsAt?.getTime() ?? stream.startsAt.getTime() + OPEN_MS
    if (end > now.getTime()) continue
    await tx.livestream.update({ where: { id: stream.id }, data: schedule(now) })
    await moveTickets(tx, stream.id, stream.festivalId === null ? [] : [stream.festivalId])
    await tx.livestreamNotification.updateMany({
      where: { livestreamId: stream.id },
      data: { dayReminderQueuedAt: null, hourReminderQueuedAt: null },
    })
    moved += 1
  }
  return moved
}

/** Renews the demo member's subscription when it is due, as Stripe would. */
async function renewSubscription(tx: Db, now: Date): Promise<void> {
  const { stripeSubscriptionId } = demoSubscription
  await tx.subscription.updateMany({
    where: { stripeSubscriptionId, status: 'active', cancelAtPeriodEnd: false, currentPeriodEnd: { lt: now } },
    data: { currentPeriodEnd: monthsLater(now, 1), syncedAt: now },
  })
}

export async function refreshTimes(tx: Db, now: Date): Promise<number> {
  await renewSubscription(tx, now)
  await moveDueDate(tx, now)
  return moveLivestreams(tx, now)
}
