import { listSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import { db } from '@/lib/server/db/client'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()

const MANY = 1_200

it('subscriptions of a name that many have, half of them without one, are in the order of the list', async () => {
  const admin = await makeViewer({ admin: true })
  await db.user.createMany({
    data: Array.from({ length: MANY * 2 }, (_, index) => ({
      email: `zinnia-${index}@example.org`,
      firstName: 'Zinnia',
      lastName: index % 2 === 0 ? 'Rao' : 'Iyer',
      provider: 'google' as const,
    })),
  })
  await db.$executeRaw`INSERT INTO "BillingCustomer" ("userId", "currency", "stripeCustomerId")
    SELECT "id", 'inr', 'cus_' || "id" FROM "User" WHERE "firstName" = 'Zinnia' AND "lastName" = 'Rao'`
  await db.$executeRaw`INSERT INTO "Subscription" ("userId", "billingCustomerId", "stripeSubscriptionId", "status",
      "currency", "unitAmount", "startedAt", "currentPeriodEnd", "syncedAt")
    SELECT "userId", "id", 'sub_' || "id", CASE WHEN "userId" % 100 = 0 THEN 'canceled' ELSE 'active' END, 'inr', 1, now(),
      now() + "userId" % 30 * interval '1 day', now() FROM "BillingCustomer" WHERE "stripeCustomerId" = 'cus_' || "userId"`
  const ordered = await db.subscription.findMany({
    where: { user: { firstName: 'Zinnia' } },
    orderBy: [{ currentPeriodEnd: 'desc' }, { id: 'desc' }],
  })
  const whose = (query: string, page = 0, status?: 'canceled') => listSubscriptions(admin, { query, page, status })
  for (const query of ['zinnia', 'ZINNIA rao', 'zi', 'innia example']) {
    const { data, ...totals } = await whose(query, 3)
    expect(totals).toEqual({ page: 3, totalPages: 103, totalRecords: 1_030, more: true })
    expect(data.map(({ id }) => id)).toEqual(ordered.slice(30, 40).map(({ id }) => id))
  }
  expect(await whose('zinnia', 119)).toMatchObject({
    totalRecords: MANY,
    data: ordered.slice(-10).map(({ id }) => ({ id })),
  })
  const ended = ordered.filter(({ status }) => status === 'canceled').map(({ id }) => id)
  const canceled = await whose('zinnia', 0, 'canceled')
  expect([canceled.totalRecords, ...canceled.data.map(({ id }) => id)]).toEqual([ended.length, ...ended.slice(0, 10)])
  expect((await whose('zinnia iyer')).totalRecords).toBe(0)
  // Names are searched as they are now, and a subscription as whose it is now.
  const [first, last] = [ordered[0], ordered.at(-1)]
  await db.user.update({ where: { id: first?.userId ?? 0 }, data: { lastName: 'Iyer' } })
  const other = await db.user.findFirstOrThrow({
    where: { firstName: 'Zinnia', lastName: 'Iyer', subscriptions: { none: {} } },
  })
  await db.subscription.update({ where: { id: last?.id }, data: { userId: other.id } })
  expect((await whose('iyer')).data.map(({ id }) => id)).toEqual([first?.id, last?.id])
})
