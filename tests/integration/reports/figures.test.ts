import { POST as login } from '@/app/api/auth/login/route'
import { GET } from '@/app/api/figures/export/route'
import { setStartAction } from '@/lib/domains/accounts/profile/actions'
import { setStart } from '@/lib/domains/accounts/profile/mutations'
import { confirmCheck } from '@/lib/domains/content/checks/mutations'
import { recipients } from '@/lib/domains/newsletters/queries'
import { exportReport } from '@/lib/domains/reports/export/queries'
import { countMoney, countViewing } from '@/lib/domains/reports/jobs'
import { getMoneyReport } from '@/lib/domains/reports/money/queries'
import { recordSearchMiss } from '@/lib/domains/reports/mutations'
import { getOverview } from '@/lib/domains/reports/overview/queries'
import { attentionKinds, type AttentionKind } from '@/lib/domains/reports/overview/schema'
import { getReport } from '@/lib/domains/reports/queries'
import { getVideoReport, listVideoReports } from '@/lib/domains/reports/videos/queries'
import { videoReportsQuerySchema, reportExports, type ReportExport } from '@/lib/domains/reports/videos/schema'
import { saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { progressBatchSchema } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { deriveRole, staffRoles, type StaffRole } from '@/lib/shared/access/roles'
import { clearCatalogue, makeArtist, makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { giveFreeMonths, makeViewer, rent } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { jobNamed } from '@/tests/integration/support/jobs'
import { countQueries } from '@/tests/support/data/count-queries'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings()

const now = new Date('2026-06-15T04:00:00Z')
const at = (instant: string) => new Date(instant)
let admin: Actor

beforeEach(async () => {
  await emptyTables('Purchase', 'BillingCustomer', 'MoneyMovement', 'MoneyFigure', 'CountryCount', 'SearchMiss', 'User')
  await clearCatalogue()
  admin = await makeViewer({ admin: true })
})

async function night(count: (cursor: number, now: Date) => Promise<number | null>, instant = now) {
  for (let cursor: number | null = 0; cursor !== null;) cursor = await count(cursor, instant)
}

const text = async (of: ReportExport, actor = admin) => {
  const lines: string[] = []
  for await (const line of exportReport(actor, of)) lines.push(line.trim())
  return lines
}

describe('the overview', () => {
  const kindsOf = ({ attention }: { attention: { kind: AttentionKind; count: number }[] }) =>
    Object.fromEntries(attention.map(({ kind, count }) => [kind, count]))

  it('says first that nothing needs attention, then what does, within each staff role’s rights, in one query', async () => {
    await db.dailyJob.updateMany({ data: { dueAt: new Date() } })
    await confirmCheck(admin, { key: 'page:terms', version: 0 })
    expect((await getOverview(admin)).attention).toEqual([])
    await db.textCheck.deleteMany()

    const { id } = await createPerson({ createdAt: past(30) })
    await subscribe(id, 'past_due', { pastDueSince: past(1) })
    await subscribe(id, 'unpaid')
    await subscribe(id, 'active')
    await subscribe(id, 'active', { mandateState: 'missing' })
    await subscribe(id, 'active', { mandateState: 'too_small', cancelAtPeriodEnd: true })
    await subscribe(id, 'canceled', { mandateState: 'missing' })
    for (const answeredAt of [null, new Date()])
      await db.enquiry.create({ data: { kind: 'HELP', name: 'A', email: 'a@example.org', message: 'x', answeredAt } })
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

    const atProvider = { pastDue: 1, unpaid: 1, needsCard: 1 }
    const all = { ...atProvider, enquiries: 1, drafts: 1, pictures: 1, mails: 1, terms: 1, jobs: 1 }
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
      FINANCE: { attention: atProvider, ...money, ...watched },
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

  it('is where staff start after login, once they choose so', async () => {
    const wanted = async () => {
      const json = { email: admin.email, password: PASSWORD }
      return (await call(login, { json })).headers.get('x-return-to')
    }
    expect(await wanted()).toBeNull()
    const cookies = await signedIn(admin)
    expect(await inRequest({ cookies }, () => setStartAction({ atOverview: true }))).toEqual({ ok: true })
    expect(await wanted()).toBe('/dashboard/overview')
    await inRequest({ cookies }, () => setStartAction({ atOverview: false }))
    expect(await wanted()).toBeNull()
  })

  it('counts the same people as members as their roles and the members’ newsletter do', async () => {
    const now = new Date()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const week = 7 * 86_400_000
    const statuses = ['active', 'trialing', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused']
    const failed = [null, ago(0), ago(week - 1000), ago(week), ago(week + 1000)]
    const subscriptions = [
      ...statuses.map((status) => ({ status, pastDueSince: null })),
      ...failed.map((pastDueSince) => ({ status: 'past_due', pastDueSince })),
    ]
    const gifts = [
      { endsAt: ago(-1000), endedAt: null },
      { endsAt: ago(-week), endedAt: ago(1000) },
      { endsAt: now, endedAt: null },
    ]
    const expected: string[] = []
    // Combines each kind of subscription with each kind of free months. null stands for none.
    for (const [first, one] of [null, ...subscriptions].entries()) {
      for (const [second, gift] of [null, ...gifts].entries()) {
        const facts = [one, one && { status: 'canceled', pastDueSince: null }].filter((each) => each !== null)
        const email = `kind-${first}-${second}@example.org`
        const { id } = await createPerson({ email })
        for (const { status, pastDueSince } of facts) await subscribe(id, status, { pastDueSince })
        if (gift) await giveFreeMonths(id, { ...gift, startsAt: ago(2 * week) })
        const isOpened = gift !== null && gift.endedAt === null && gift.endsAt > now
        if (deriveRole({ staffRole: null, subscriptions: facts, isOpened }, now) === 'MEMBER') expected.push(email)
      }
    }
    const left = 'kind-1-0@example.org'
    await db.subscription.updateMany({ where: { user: { email: left } }, data: { userId: null } })
    const rows = await db.user.findMany({ where: recipients('MEMBERS', now), orderBy: { id: 'asc' } })
    expect(rows.map(({ email }) => email)).toEqual(expected.filter((email) => email !== left))
    expect((await getOverview(admin, now)).members).toBe(rows.length)
  })
})

describe('the revenue report', () => {
  const table = async (asked = now) =>
    (await getMoneyReport(admin, asked)).map(({ currency, months }) => [
      currency,
      ...months.map(({ month, cells }) => [
        month.slice(0, 7),
        Object.fromEntries(Object.entries(cells).map(([kind, cell]) => [kind, [cell.amountMinor, cell.count]])),
      ]),
    ])

  async function sell(currency: 'inr' | 'usd', unitAmount: number, startedAt: string, facts: object = {}) {
    const { id: userId } = await createPerson()
    const { id: billingCustomerId } = await db.billingCustomer.create({
      data: { userId, currency, stripeCustomerId: `cus_${userId}` },
    })
    return subscribe(userId, 'active', { billingCustomerId, currency, unitAmount, startedAt: at(startedAt), ...facts })
  }

  it('is counted by month in Singapore time and by currency, never added up across currencies', async () => {
    // Sells just before and exactly at the start of April in Singapore. In UTC, both sales are in March.
    await sell('usd', 1000, '2026-03-31T15:59:59.999Z')
    await sell('usd', 1000, '2026-03-31T16:00:00Z', { status: 'canceled', endedAt: at('2026-05-31T16:00:00Z') })
    await sell('inr', 40_000, '2026-05-02', { discountPercent: 33, status: 'past_due' })
    await sell('inr', 40_000, '2025-06-10', { discountPercent: 50 })
    await sell('usd', 1000, '2026-05-02', { status: 'incomplete_expired', endedAt: at('2026-05-03') })
    const createdAt = at('2026-05-01T10:00:00Z')
    const rental = { paidAt: at('2026-04-30T10:00:00Z'), expiresAt: at('2026-05-07T10:00:00Z'), refundedAt: createdAt }
    await rent((await createPerson()).id, (await makeVideo()).id, rental)
    for (const kind of ['pass', 'pass', 'gift', 'ticket'] as const) {
      const paidAt = at('2026-04-20T10:00:00Z')
      const stripeCheckoutSessionId = `cs_${kind}_${await db.purchase.count()}`
      await db.purchase.create({ data: { kind, paidAt, stripeCheckoutSessionId, amount: 1100, currency: 'usd' } })
    }
    const { id: billingCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { currency: 'usd' } })
    const payment = { billingCustomerId, currency: 'usd', stripePaymentIntentId: 'pi_1', createdAt } as const
    const refund = (status: string, amount: number) =>
      db.refund.create({ data: { ...payment, stripeRefundId: `re_${status}`, amount, status } })
    // The successful refund is in a later month than its payment. The other refunds returned no money.
    await refund('succeeded', 500)
    for (const status of ['failed', 'canceled']) await refund(status, 300)
    const recovered = { kind: 'recovered', currency: 'usd', amount: 1000, at: at('2026-06-01') } as const
    await db.moneyMovement.create({ data: { id: 'sub_1 x', ...recovered } })

    await night(countMoney)
    const counted = await table()
    const [inr, usd, ...others] = counted
    expect([others, inr?.length]).toEqual([[], 14])
    expect(usd).toEqual([
      'usd',
      ['2026-06', { recurring: [1000, 1], ended: [1000, 1], recovered: [1000, 1] }],
      ['2026-05', { recurring: [2000, 2], refunded: [500, 1] }],
      [
        '2026-04',
        {
          ...{ recurring: [2000, 2], started: [1000, 1] },
          ...{ rented: [500, 1], passes: [2200, 2], gifts: [1100, 1], tickets: [1100, 1] },
        },
      ],
      ['2026-03', { recurring: [1000, 1], started: [1000, 1] }],
    ])
    // A discount lasts one year. 33% off 400 rupees leaves 268.
    expect(inr?.slice(0, 4)).toEqual([
      'inr',
      ['2026-06', { recurring: [66_800, 2] }],
      ['2026-05', { recurring: [46_800, 2], started: [26_800, 1] }],
      ['2026-04', { recurring: [20_000, 1] }],
    ])

    await Promise.all([night(countMoney), night(countMoney)].map((each) => each.catch(() => undefined)))
    await night(countMoney)
    expect(await table()).toEqual(counted)
    expect(await text('money')).toContain('"2026-05","USD","Refunds","5","1"')
  })

  it('includes months in which nothing happened', async () => {
    await sell('inr', 40_000, '2026-01-10', { status: 'canceled', endedAt: at('2026-02-10') })
    await sell('usd', 1000, '2026-05-10')
    await night(countMoney)
    const [inr, usd] = (await table()).map(([, ...months]) => months)
    const months = ['2026-06', '2026-05', '2026-04', '2026-03', '2026-02', '2026-01']
    expect(inr?.map(([month]) => month)).toEqual(months)
    expect(usd?.map(([month]) => month)).toEqual(months.slice(0, 2))
    expect(inr?.[2]).toEqual(['2026-04', {}])
  })

  it('makes up for missed nights, and keeps months that are final', async () => {
    const { id } = await sell('usd', 1000, '2026-01-10')
    await night(countMoney, at('2026-02-10'))
    await db.subscription.update({ where: { id }, data: { unitAmount: 1200 } })
    await night(countMoney, at('2026-05-10'))
    const running = (month: string, amount: number) => [month, { recurring: [amount, 1] }]
    const since = ['2026-05', '2026-04', '2026-03', '2026-02'].map((month) => running(month, 1200))
    const first = ['2026-01', { recurring: [1200, 1], started: [1200, 1] }]
    expect(await table(at('2026-05-10'))).toEqual([['usd', ...since, first]])
    await db.subscription.update({ where: { id }, data: { unitAmount: 1500 } })
    await night(countMoney, at('2026-06-10'))
    const months = (await table(at('2026-06-10')))[0]?.slice(1, 5)
    const later = ['2026-06', '2026-05', '2026-04'].map((month) => running(month, 1500))
    expect(months).toEqual([...later, running('2026-03', 1200)])
  })

  it('counts the end of an unpaid subscription once, when its renewal failed', async () => {
    await sell('usd', 1000, '2026-04-10')
    // The period ends in the future, because Stripe keeps extending it for an unpaid subscription.
    const unpaid = { status: 'unpaid', currentPeriodEnd: at('2026-12-10'), pastDueSince: at('2026-05-10') }
    const { id } = await sell('usd', 1000, '2026-04-10', unpaid)
    const ended = async () => db.moneyFigure.findMany({ where: { kind: 'ended' } })
    await night(countMoney)
    expect(await ended()).toMatchObject([{ month: at('2026-05-01'), count: 1 }])
    // Cancels the subscription months later, when the figures for May are final.
    await night(countMoney, at('2026-07-15T04:00:00Z'))
    await db.subscription.update({ where: { id }, data: { status: 'canceled', endedAt: at('2026-08-05') } })
    await night(countMoney, at('2026-08-15T04:00:00Z'))
    expect(await ended()).toMatchObject([{ month: at('2026-05-01'), count: 1 }])
  })
})

describe('the video reports', () => {
  const start = at('2026-05-31T15:00:00Z')
  const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const makeLong = () => makeVideo({ freeAccess: true, durationSeconds: 1000, publishedAt: at('2020-01-01') })
  const report = (
    actor: Actor,
    videoId: number,
    positionSeconds: number,
    when: Date,
    country: string | null = 'SG',
  ) => {
    const entries = [{ videoId, positionSeconds, at: when.toISOString() }]
    return saveProgress(actor, progressBatchSchema.parse({ entries }), when, country)
  }

  it('count starts, completions and time once, however often and concurrently players report', async () => {
    const { id } = await makeLong()
    const [one, two] = [await makeViewer(), await makeViewer()]
    const twice = (...args: Parameters<typeof report>) => Promise.all([report(...args), report(...args)])
    await twice(one, id, 10, start)
    await twice(one, id, 70, later(60))
    // Skips ahead. At most twice the elapsed time counts as watched.
    await twice(one, id, 990, later(90))
    // Watches to the end a second time, which doesn't count as another start or completion.
    await report(one, id, 20, later(100))
    await report(one, id, 990, later(110))
    await report(two, id, 300, later(120), null)
    await report(two, id, 100, later(60))
    for (let nights = 0; nights < 2; nights += 1) await night(countViewing, later(200))
    const month = { starts: 2, completions: 1, seconds: 60 + 60 + 20 }
    expect((await listVideoReports(admin, { page: 0, query: '' }, start)).data).toMatchObject([{ id, ...month }])
    const countries = await db.countryCount.findMany({ orderBy: { country: 'asc' } })
    expect(countries.map(({ country, starts }) => [country, starts].join())).toEqual(['SG,1', 'ZZ,1'])

    // Reports two hours later, when it is June in Singapore. The monthly sums stay after the daily counts are deleted.
    await report(two, id, 400, later(7200))
    await night(countViewing, later(70 * 86_400))
    expect(await db.viewingCount.count()).toBe(0)
    await night(countViewing, later(71 * 86_400))
    const figures = await getVideoReport(admin, id)
    expect(figures?.months).toEqual([
      { month: '2026-06-01', starts: 0, completions: 0, seconds: 100 },
      { month: '2026-05-01', ...month },
    ])
    expect(figures?.total).toEqual({ starts: 2, completions: 1, seconds: month.seconds + 100 })
    expect(await text('videos')).toHaveLength(3)
  })

  it('say at which piece viewers stopped, or at which tenth without a programme', async () => {
    const [plain, concert] = [await makeLong(), await makeLong()]
    const pieces = [
      { startSeconds: 100, title: 'Varnam' },
      { startSeconds: 400, title: '=Kriti' },
    ]
    await db.piece.createMany({ data: pieces.map((piece) => ({ videoId: concert.id, ...piece })) })
    for (const seconds of [50, 100, 399, 400, 990]) {
      const viewer = await makeViewer()
      for (const { id } of [concert, plain]) await report(viewer, id, seconds, start)
    }
    await night(countViewing, later(3600))
    expect((await getVideoReport(admin, plain.id))?.stops).toEqual([])
    for (let nights = 0; nights < 2; nights += 1) await night(countViewing, later(90_000))
    expect((await getVideoReport(admin, concert.id))?.stops).toEqual([
      { startSeconds: 0, title: null, people: 1 },
      { ...pieces[0], people: 2 },
      { ...pieces[1], people: 1 },
    ])
    const tenths = [0, 100, 300, 400].map((startSeconds) => ({ startSeconds, title: null, people: 1 }))
    expect((await getVideoReport(admin, plain.id))?.stops).toEqual(tenths)
    expect(await text('stops')).toContain(`"${concert.id}","${concert.name}","6:40","'=Kriti","1"`)
    expect(await getVideoReport(admin, 999_999)).toBeNull()
  })
})

it('a video report needs a month that exists', async () => {
  for (const month of ['0000-01', '2026-13', '2026-1'])
    expect(videoReportsQuerySchema.safeParse({ month }).success).toBe(false)
  for (const month of ['0001-01', '9999-12'])
    expect(await listVideoReports(admin, videoReportsQuerySchema.parse({ month }))).toMatchObject({ totalRecords: 0 })
})

it('the reports are counted as soon as there is data, by jobs known to the database', async () => {
  const due = await db.dailyJob.findMany({ where: { name: { startsWith: 'figures' } }, orderBy: { name: 'asc' } })
  expect(due.map(({ name }) => name)).toEqual(['figures of money', 'figures of viewing'])
  for (const { dueAt } of due) expect(dueAt.getTime()).toBeLessThan(Date.now())
  for (const { name } of due) await jobNamed(name).run()
  expect(await db.dailyJob.count({ where: { name: { startsWith: 'figures' }, dueAt: { gt: new Date() } } })).toBe(2)
})

it('reports and their exports are closed to everyone but staff with the right', async () => {
  for (const actor of [visitor, await makeViewer(), await makeViewer({ admin: true, verified: false })]) {
    const refusal = { code: actor === visitor ? 'unauthenticated' : 'forbidden' }
    await expect(getReport(actor, 'quarter')).rejects.toMatchObject(refusal)
    await expect(getMoneyReport(actor)).rejects.toMatchObject(refusal)
    await expect(listVideoReports(actor, { page: 0, query: '' })).rejects.toMatchObject(refusal)
    await expect(getVideoReport(actor, 1)).rejects.toMatchObject(refusal)
    for (const of of reportExports) expect(() => exportReport(actor, of)).toThrow(expect.objectContaining(refusal))
  }
  const [editor, support] = [await makeViewer({ staffRole: 'EDITOR' }), await makeViewer({ staffRole: 'SUPPORT' })]
  expect(await listVideoReports(editor, { page: 0, query: '' })).toMatchObject({ totalRecords: 0 })
  for (const actor of [editor, support]) {
    await expect(getMoneyReport(actor)).rejects.toMatchObject({ code: 'forbidden' })
    const url = '/api/figures/export?of=money'
    expect((await call(GET, { url, cookies: await signedIn(actor) })).status).toBe(403)
  }
  await expect(getVideoReport(support, 1)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getMoneyReport(await makeViewer({ staffRole: 'FINANCE' }))).toEqual([])
})

describe('the reports in the dashboard', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

  it('count sign-ups, members and ended memberships for each step', async () => {
    await createPerson({ status: 'UNVERIFIED' })
    await db.user.updateMany({ data: { createdAt: daysAgo(500) } })
    const person = await createPerson({ createdAt: daysAgo(1) })
    const stays = await subscribe(person.id, 'active', { startedAt: daysAgo(60) })
    await db.subscription.update({ where: { id: stays.id }, data: { userId: null } })
    await subscribe(person.id, 'canceled', { startedAt: daysAgo(50), endedAt: daysAgo(10) })
    await subscribe(person.id, 'canceled', { startedAt: daysAgo(200), endedAt: daysAgo(100) })
    await subscribe(person.id, 'incomplete_expired', { startedAt: daysAgo(20), endedAt: daysAgo(19) })
    const { steps, totals } = await getReport(admin, 'month', now)
    expect(steps).toHaveLength(30)
    const last = { from: '2026-06-15', to: '2026-06-16', signUps: 0, members: 1, ended: 0, membersBefore: 1 }
    expect(steps.at(-1)).toEqual(last)
    expect(steps.at(-2)).toMatchObject({ from: '2026-06-14', signUps: 1 })
    expect(steps[0]).toMatchObject({ from: '2026-05-17', members: 2, membersBefore: 2 })
    expect(steps.filter(({ ended }) => ended > 0)).toEqual([expect.objectContaining({ from: '2026-06-05', ended: 1 })])
    expect(totals).toEqual({ people: 3, members: 1, signUps: 1, ended: 1, churnPercent: 2 })
    for (const span of ['quarter', 'year'] as const) {
      const figures = await getReport(admin, span, now)
      expect(figures).toMatchObject({ totals: { members: 1, signUps: 1 } })
      expect(figures.steps).toHaveLength(span === 'quarter' ? 13 : 12)
    }
  })

  it('rank the most watched videos of the period', async () => {
    const artist = await makeArtist({ name: 'Asha' })
    const [often, once, before] = [await makeVideo({ artistId: artist.id }), await makeVideo(), await makeVideo()]
    for (const [index, videoId] of [often.id, often.id, once.id, before.id].entries()) {
      const { id: userId } = await createPerson()
      const updatedAt = videoId === before.id ? daysAgo(60) : daysAgo(index)
      const completedAt = index === 0 ? updatedAt : null
      await db.watchProgress.create({ data: { userId, videoId, positionSeconds: 60, updatedAt, completedAt } })
    }
    expect((await getReport(admin, 'month', now)).mostWatched).toEqual([
      { id: often.id, name: often.name, artist: 'Asha', viewers: 2, completed: 1 },
      { id: once.id, name: once.name, artist: null, viewers: 1, completed: 0 },
    ])
  })

  const missed = async (span: 'month' | 'quarter' = 'month') =>
    (await getReport(admin, span, now)).missedSearches.map(({ query, count }) => `${count} ${query}`)

  it('count searches without results by day, and store nothing that identifies a person', async () => {
    const spellings = ['Thodi  ragam', ' thodi ragam ', 'THODI RAGAM']
    const notStored = ['', '   ', 'uma@example.org', '+65 9123 4567']
    for (const query of [...spellings, 'Kalyani', ...notStored, 'x'.repeat(300), '\u0000\ud800 half'])
      await recordSearchMiss(query, now)
    await recordSearchMiss('kalyani', daysAgo(40))
    const kept = ['3 thodi ragam', '1 half', '1 kalyani', `1 ${'x'.repeat(80)}`]
    expect(await missed()).toEqual(kept)
    expect(await db.searchMiss.count()).toBe(5)
    expect((await missed('quarter'))[1]).toBe('2 kalyani')
  })

  it('count each of many equal concurrent searches, and store a limited number per day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => recordSearchMiss('bhairavi', now)))
    expect(await missed()).toEqual(['20 bhairavi'])
    const day = new Date('2026-06-15')
    await db.searchMiss.createMany({ data: Array.from({ length: 2000 }, (_, n) => ({ day, query: `made up ${n}` })) })
    for (const query of ['one more', 'bhairavi']) await recordSearchMiss(query, now)
    expect(await db.searchMiss.count()).toBe(2001)
    expect((await missed())[0]).toBe('21 bhairavi')
  })
})
