import type { Db } from '@/lib/server/db/client'
import { addDays, dayOf, monthsLater } from '@/lib/shared/format/days'
import { minorUnits, monthlyPrice } from '@/lib/shared/money/prices'
import { demoCountries, demoFormerMembers, demoRecoveries, demoViewingDays } from '@/prisma/demo/figures'

/** Adds payments of former members. Their accounts are deleted, but payments stay for bookkeeping. */
async function seedFormerMembers(tx: Db, now: Date): Promise<void> {
  for (const [index, { currency, began, ended, refunded }] of demoFormerMembers.entries()) {
    const number = index + 1
    const price = monthlyPrice(currency === 'inr' ? 'india' : 'world', 'premium')
    const endedAt = monthsLater(now, -ended)
    await tx.billingCustomer.create({
      data: {
        currency,
        stripeCustomerId: `cus_demo_former_${number}`,
        subscriptions: {
          create: {
            stripeSubscriptionId: `sub_demo_former_${number}`,
            status: 'canceled',
            currency,
            unitAmount: minorUnits(price),
            startedAt: monthsLater(now, -began),
            currentPeriodEnd: endedAt,
            endedAt,
            syncedAt: now,
          },
        },
        refunds: {
          create: refunded.map((amount) => ({
            stripeRefundId: `re_demo_former_${number}`,
            stripePaymentIntentId: `pi_demo_former_${number}`,
            amount,
            currency,
            status: 'succeeded',
            createdAt: endedAt,
          })),
        },
      },
      select: { id: true },
    })
  }
  await tx.moneyMovement.createMany({
    data: demoRecoveries.map(({ months, ...recovery }, index) => ({
      ...recovery,
      kind: 'recovered' as const,
      id: `sub_demo_recovered_${index + 1}`,
      at: monthsLater(now, -months),
    })),
  })
}

async function seedViewingCounts(tx: Db, now: Date): Promise<void> {
  const videos = await tx.video.findMany({
    where: { publishedAt: { not: null } },
    orderBy: { id: 'asc' },
    select: { id: true, durationSeconds: true },
  })
  const days = Array.from({ length: demoViewingDays }, (_, index) => addDays(dayOf(now), -index))
  // Plausible but constant numbers: every third video per day, with more views for newer videos.
  const counts = days.flatMap((day, back) =>
    videos.flatMap(({ id, durationSeconds }, place) => {
      if ((place + back) % 3 !== 0) return []
      const starts = 1 + ((place * 7 + back * 5) % 6) + Math.floor((4 * place) / videos.length)
      const completions = Math.floor((starts * (3 + (place % 5))) / 9)
      const seconds = Math.floor((starts + completions) * durationSeconds * 0.45)
      return [{ videoId: id, day: new Date(day), part: 0, starts, completions, seconds }]
    }),
  )
  await tx.viewingCount.createMany({ data: counts })
  await tx.countryCount.createMany({
    data: days.flatMap((day) => {
      const total = counts
        .filter((count) => count.day.getTime() === Date.parse(day))
        .reduce((sum, { starts }) => sum + starts, 0)
      return Object.entries(demoCountries).map(([country, share]) => ({
        day: new Date(day),
        country,
        starts: Math.round((total * share) / 100),
      }))
    }),
  })
}

export async function seedFigures(tx: Db, now: Date): Promise<void> {
  await seedFormerMembers(tx, now)
  await seedViewingCounts(tx, now)
}
