import { setStartAction } from '@/lib/domains/accounts/actions-start'
import { setStart } from '@/lib/domains/accounts/mutations-profile'
import { getOverview } from '@/lib/domains/insights/queries-overview'
import { recipients } from '@/lib/domains/newsletters/queries'
import { attentionKinds, type AttentionKind } from '@/lib/domains/insights/schema-overview'
import { POST as login } from '@/app/api/auth/login/route'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { deriveRole, staffRoles, type StaffRole } from '@/lib/shared/roles'
import { clearCatalogue, makeVideo, past } from '@/tests/factories/catalogue'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { call, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
useSettings()

const kindsOf = ({ attention }: { attention: { kind: AttentionKind; count: number }[] }) =>
  Object.fromEntries(attention.map(({ kind, count }) => [kind, count]))

it('the overview says that all is well, then what is not, to each staff role within its rights, with one query', async () => {
  await clearCatalogue()
  await db.dailyJob.updateMany({ data: { dueAt: new Date() } })
  const owner = await makeViewer({ admin: true })
  expect((await getOverview(owner)).attention).toEqual([])

  const { id } = await createPerson({ createdAt: past(30) })
  await subscribe(id, 'past_due', { pastDueSince: past(1) })
  await subscribe(id, 'unpaid')
  await subscribe(id, 'active')
  for (const answeredAt of [null, new Date()]) {
    await db.enquiry.create({ data: { kind: 'HELP', name: 'A', email: 'a@example.org', message: 'x', answeredAt } })
  }
  const draft = await makeVideo({ publishedAt: null })
  await makeVideo({ publishedAt: null })
  await db.$executeRaw`UPDATE "Video" SET "updatedAt" = ${past(8)} WHERE "id" = ${draft.id}`
  await makeVideo({ thumbnailUrl: '' })
  const mail = { toAddress: 'a@example.org', template: 'x', subject: 'x', text: '', html: '' }
  await db.outboxMail.createMany({ data: [{ ...mail, failedAt: new Date() }, mail] })
  await db.dailyJob.create({ data: { name: 'late', dueAt: past(1) } })
  const starts = (daysAgo: number, count: number) => {
    const day = new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000)
    return { day, country: 'SG', starts: count }
  }
  await db.countryCount.createMany({ data: [starts(0, 1), starts(6, 7), starts(7, 8)] })
  const recurring = (month: string, currency: 'inr' | 'usd', amountMinor: bigint) => {
    return { month: new Date(month), currency, kind: 'recurring', amountMinor, count: 2 } as const
  }
  const figures = [recurring('2026-01-01', 'inr', 12_000_000_000n), recurring('2026-01-01', 'usd', 2000n)]
  await db.moneyFigure.createMany({ data: [...figures, recurring('2025-12-01', 'usd', 1n)] })

  const all = { pastDue: 1, unpaid: 1, enquiries: 1, drafts: 1, pictures: 1, mails: 1, jobs: 1 }
  expect(Object.keys(all)).toEqual(Object.keys(attentionKinds))
  const inr = { currency: 'inr', amount: 120_000_000 }
  const money = { members: 1, recurring: [inr, { currency: 'usd', amount: 20 }] }
  const noMoney = { members: null, recurring: null }
  const watched = { starts: 8, registrations: expect.any(Number) }
  const notWatched = { starts: null, registrations: null }
  const seen: Record<StaffRole, { attention: object; [number: string]: unknown }> = {
    OWNER: { attention: all, ...money, ...watched },
    EDITOR: { attention: { drafts: 1, pictures: 1 }, ...noMoney, ...watched },
    SUPPORT: { attention: { enquiries: 1, mails: 1 }, ...noMoney, ...notWatched },
    FINANCE: { attention: { pastDue: 1, unpaid: 1 }, ...money, ...watched },
  }
  for (const staffRole of staffRoles) {
    const actor = await makeViewer({ staffRole })
    const overview = await getOverview(actor)
    const { attention, ...numbers } = seen[staffRole]
    expect([staffRole, kindsOf(overview)]).toEqual([staffRole, attention])
    expect(overview).toMatchObject(numbers)
    expect((await countQueries(() => getOverview(actor))).queries).toBe(1)
  }
  for (const actor of [await makeViewer(), await makeViewer({ admin: true, verified: false })])
    for (const ask of [() => getOverview(actor), () => setStart(actor, true)])
      await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getOverview(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('staff are led to the overview after signing in, once they have chosen so', async () => {
  const owner = await makeViewer({ admin: true })
  const wanted = async () => {
    const json = { email: owner.email, password: PASSWORD }
    return (await call(login, { json })).headers.get('x-return-to')
  }
  expect(await wanted()).toBeNull()
  const cookies = await signedIn(owner)
  expect(await inRequest({ cookies }, () => setStartAction({ atOverview: true }))).toEqual({ ok: true })
  expect(await wanted()).toBe('/dashboard/overview')
  await inRequest({ cookies }, () => setStartAction({ atOverview: false }))
  expect(await wanted()).toBeNull()
})

it('the figure of members and the newsletter to members mean the same people as their roles', async () => {
  await db.subscription.deleteMany()
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const week = 7 * 86_400_000
  const statuses = ['active', 'trialing', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused']
  const subscriptions = [
    ...statuses.map((status) => ({ status, pastDueSince: null })),
    ...[null, ago(0), ago(week - 1000), ago(week), ago(week + 1000)].map((pastDueSince) => {
      return { status: 'past_due', pastDueSince }
    }),
  ]
  const gifts = [
    { endsAt: ago(-1000), endedAt: null },
    { endsAt: ago(-week), endedAt: ago(1000) },
    { endsAt: now, endedAt: null },
  ]
  const words = { reason: 'x', givenByEmail: 'x', createdAt: ago(2 * week) }
  const expected: string[] = []
  // Nobody or one who pays or paid, each without a gift and with each kind of gift.
  for (const [first, one] of [null, ...subscriptions].entries()) {
    for (const [second, gift] of [null, ...gifts].entries()) {
      const facts = [one, one && { status: 'canceled', pastDueSince: null }].filter((each) => each !== null)
      const email = `kind-${first}-${second}@example.org`
      const { id } = await createPerson({ email })
      for (const { status, pastDueSince } of facts) await subscribe(id, status, { pastDueSince })
      if (gift) await db.freeMembership.create({ data: { ...gift, ...words, userId: id } })
      const freeUntil = gift && gift.endedAt === null ? gift.endsAt : null
      if (deriveRole({ staffRole: null, subscriptions: facts, freeUntil }, now) === 'MEMBER') expected.push(email)
    }
  }
  // A subscription that outlived its account belongs to nobody.
  const left = 'kind-1-0@example.org'
  await db.subscription.updateMany({ where: { user: { email: left } }, data: { userId: null } })
  const rows = await db.user.findMany({ where: recipients('MEMBERS', now), orderBy: { id: 'asc' } })
  expect(rows.map(({ email }) => email)).toEqual(expected.filter((email) => email !== left))
  expect((await getOverview(await makeViewer({ admin: true }), now)).members).toBe(rows.length)
})
