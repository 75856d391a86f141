import { retryFailedMailsAction, retryMailAction } from '@/lib/domains/outbox/actions'
import { retryFailedMails, retryMail } from '@/lib/domains/outbox/mutations'
import { countUnsentMails, listMails } from '@/lib/domains/outbox/queries'
import { listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { recordSearchMiss } from '@/lib/domains/reports/mutations'
import { getFigures } from '@/lib/domains/reports/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, makeArtist, makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()

let admin: Actor
let others: Actor[]

beforeEach(async () => {
  await clearCatalogue()
  await emptyTables('AuditEntry', 'OutboxMail', 'SearchMiss', 'User', 'BillingCustomer')
  admin = await makeViewer({ admin: true })
  others = [visitor, await makeViewer(), await makeViewer({ admin: true, verified: false })]
})

const page = (more: object = {}) => ({ page: 0, query: '', ...more })

it('the dashboard’s figures, mails and subscriptions are for admins only', async () => {
  const { id } = await makeMail({ failedAt: new Date() })
  for (const actor of others) {
    const code = actor === visitor ? 'unauthenticated' : 'forbidden'
    const asks = [
      () => listMails(actor, page()),
      () => countUnsentMails(actor),
      () => retryMail(actor, id),
      () => retryFailedMails(actor),
      () => listSubscriptions(actor, page()),
      () => getFigures(actor, 'quarter'),
    ]
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code })
    const jar = actor === visitor ? undefined : await signedIn(actor)
    expect(await inRequest({ cookies: jar }, () => retryMailAction({ id }))).toMatchObject({ ok: false })
    expect(await inRequest({ cookies: jar }, () => retryFailedMailsAction({}))).toMatchObject({ ok: false })
  }
  expect(await db.outboxMail.count({ where: { failedAt: null } })).toBe(0)
})

let mails = 0
function makeMail(facts: object = {}) {
  mails += 1
  return db.outboxMail.create({
    data: {
      toAddress: `to-${mails}@example.org`,
      template: 'verification',
      subject: `Mail ${mails}`,
      text: 'https://x.test/?verificationCode=secret-code',
      html: '<a>secret-code</a>',
      ...facts,
    },
  })
}

describe('the outbox in the dashboard', () => {
  it('lists mails by state, without their text', async () => {
    const queued = await makeMail()
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, lastError: 'mailbox full' })
    const sent = await makeMail({ sentAt: new Date(), attempts: 1 })
    const ids = async (more: object = {}) => (await listMails(admin, page(more))).data.map(({ id }) => id)
    expect(await ids()).toEqual([sent.id, failed.id, queued.id])
    for (const [state, { id }] of Object.entries({ queued, failed, sent })) expect(await ids({ state })).toEqual([id])
    expect(await ids({ query: sent.subject })).toEqual([sent.id])
    expect(await ids({ query: 'EXAMPLE.org', state: 'failed' })).toEqual([failed.id])
    expect(await countUnsentMails(admin)).toEqual({ queued: 1, failed: 1 })
    const { data } = await listMails(admin, page({ state: 'failed' }))
    expect(data[0]).toMatchObject({ state: 'failed', attempts: 8, lastError: 'mailbox full', nextAttemptAt: null })
    expect(JSON.stringify(await listMails(admin, page()))).not.toContain('secret-code')
  })

  it('finds a whole address first, and where nobody has it the addresses that contain it', async () => {
    for (const toAddress of ['ana@example.org', 'joana@example.org']) await makeMail({ toAddress })
    const found = async (query: string) => (await listMails(admin, page({ query }))).data.map(({ to }) => to)
    expect(await found('Ana@Example.org')).toEqual(['ana@example.org'])
    expect(await found('oana@example.org')).toEqual(['joana@example.org'])
    expect(await found('ana@example')).toEqual(['joana@example.org', 'ana@example.org'])
  })

  it('queues a failed mail again with all its attempts, and no other mail', async () => {
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, nextAttemptAt: past(-2) })
    const jar = await signedIn(admin)
    const answer = await inRequest({ cookies: jar }, () => retryMailAction({ id: failed.id }))
    expect(answer).toEqual({ ok: true, data: undefined })
    const now = await db.outboxMail.findUniqueOrThrow({ where: { id: failed.id } })
    expect(now).toMatchObject({ failedAt: null, attempts: 0 })
    expect(now.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    await expect(retryMail(admin, failed.id)).rejects.toMatchObject({ code: 'conflict' })
    const sent = await makeMail({ sentAt: new Date() })
    await expect(retryMail(admin, sent.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(retryMail(admin, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    const entry = { action: 'retry', entity: 'OutboxMail', entityId: String(failed.id) }
    expect(await db.auditEntry.findMany()).toMatchObject([entry])
  })

  it('queues all failed mails again at once', async () => {
    await makeMail({ failedAt: new Date() })
    await makeMail({ failedAt: new Date() })
    await makeMail({ sentAt: new Date() })
    expect(await retryFailedMails(admin)).toBe(2)
    expect(await retryFailedMails(admin)).toBe(0)
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'retry-all', after: { count: 2 } }])
  })
})

it('the subscriptions in the dashboard have person, price, end date and a link to Stripe', async () => {
  const meera = await createPerson({ firstName: 'Meera', lastName: 'Nair' })
  const subscription = await subscribe(meera.id, 'active', { cancelAtPeriodEnd: true, discountPercent: 50 })
  await subscribe((await createPerson()).id, 'canceled', { endedAt: past(1), currentPeriodEnd: past(2) })
  const list = async (more: object = {}) => (await listSubscriptions(admin, page(more))).data
  expect(await list({ query: 'nair meera' })).toEqual([
    {
      id: subscription.id,
      status: 'active',
      customer: { id: meera.id, name: 'Meera Nair', email: meera.email },
      price: { currency: 'usd', amount: 10 },
      discountPercent: 50,
      startedAt: expect.any(String),
      currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
      cancelAtPeriodEnd: true,
      cancelAt: null,
      endedAt: null,
      providerUrl: `https://dashboard.stripe.com/test/subscriptions/${subscription.stripeSubscriptionId}`,
    },
  ])
  expect(await list({ status: 'canceled' })).toHaveLength(1)
  expect(await list({ query: subscription.stripeSubscriptionId })).toHaveLength(1)
  await db.user.delete({ where: { id: meera.id } })
  expect((await list({ status: 'active' }))[0]).toMatchObject({ customer: null })

  settings.change({ STRIPE_SECRET_KEY: 'sk_live_x' })
  expect((await list())[0]?.providerUrl).toMatch(/^https:\/\/dashboard\.stripe\.com\/subscriptions\/sub_/)
  settings.change({ STRIPE_API_BASE: 'http://localhost:1' })
  expect((await list())[0]?.providerUrl).toBeNull()
})

describe('the figures in the dashboard', () => {
  const now = new Date('2026-06-15T04:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

  it('count registrations, members and ended memberships for each step', async () => {
    await db.user.updateMany({ data: { createdAt: daysAgo(500) } })
    const person = await createPerson({ createdAt: daysAgo(1) })
    const stays = await subscribe(person.id, 'active', { startedAt: daysAgo(60) })
    await db.subscription.update({ where: { id: stays.id }, data: { userId: null } })
    await subscribe(person.id, 'canceled', { startedAt: daysAgo(50), endedAt: daysAgo(10) })
    await subscribe(person.id, 'canceled', { startedAt: daysAgo(200), endedAt: daysAgo(100) })
    await subscribe(person.id, 'incomplete_expired', { startedAt: daysAgo(20), endedAt: daysAgo(19) })
    const { steps, totals } = await getFigures(admin, 'month', now)
    expect(steps).toHaveLength(30)
    const last = { from: '2026-06-15', to: '2026-06-16', signUps: 0, members: 1, ended: 0, membersBefore: 1 }
    expect(steps.at(-1)).toEqual(last)
    expect(steps.at(-2)).toMatchObject({ from: '2026-06-14', signUps: 1 })
    expect(steps[0]).toMatchObject({ from: '2026-05-17', members: 2, membersBefore: 2 })
    expect(steps.filter(({ ended }) => ended > 0)).toEqual([expect.objectContaining({ from: '2026-06-05', ended: 1 })])
    expect(totals).toEqual({ people: 4, members: 1, signUps: 1, ended: 1, churnPercent: 2 })
    for (const [span, length] of [
      ['quarter', 13],
      ['year', 12],
    ] as const) {
      const figures = await getFigures(admin, span, now)
      expect([figures.steps.length, figures.totals.members, figures.totals.signUps]).toEqual([length, 1, 1])
    }
  })

  it('rank the most watched videos of the time span', async () => {
    const artist = await makeArtist({ name: 'Asha' })
    const [often, once, before] = [await makeVideo({ artistId: artist.id }), await makeVideo(), await makeVideo()]
    for (const [index, videoId] of [often.id, often.id, once.id, before.id].entries()) {
      const { id: userId } = await createPerson()
      const updatedAt = videoId === before.id ? daysAgo(60) : daysAgo(index)
      await db.watchProgress.create({
        data: { userId, videoId, positionSeconds: 60, updatedAt, completedAt: index === 0 ? updatedAt : null },
      })
    }
    expect((await getFigures(admin, 'month', now)).mostWatched).toEqual([
      { id: often.id, name: often.name, artist: 'Asha', viewers: 2, completed: 1 },
      { id: once.id, name: once.name, artist: null, viewers: 1, completed: 0 },
    ])
  })

  it('count searches without results by day, and store nothing that identifies a person', async () => {
    const [spellings, none] = [
      ['Thodi  ragam', ' thodi ragam ', 'THODI RAGAM'],
      ['', '   '],
    ]
    for (const query of [...spellings, 'Kalyani', ...none, 'uma@example.org', '+65 9123 4567'])
      await recordSearchMiss(query, now)
    await recordSearchMiss('kalyani', daysAgo(40))
    await recordSearchMiss('x'.repeat(300), now)
    await recordSearchMiss('\u0000\ud800 half', now)
    expect((await getFigures(admin, 'month', now)).missedSearches).toEqual([
      { query: 'thodi ragam', count: 3 },
      { query: 'half', count: 1 },
      { query: 'kalyani', count: 1 },
      { query: 'x'.repeat(80), count: 1 },
    ])
    expect(await db.searchMiss.count()).toBe(5)
    expect((await getFigures(admin, 'quarter', now)).missedSearches[1]).toEqual({ query: 'kalyani', count: 2 })
  })

  it('count each of many equal searches at the same moment, and store a limited number a day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => recordSearchMiss('bhairavi', now)))
    expect(await db.searchMiss.findMany()).toEqual([expect.objectContaining({ query: 'bhairavi', count: 20 })])
    const day = new Date('2026-06-15')
    await db.searchMiss.createMany({ data: Array.from({ length: 2000 }, (_, n) => ({ day, query: `made up ${n}` })) })
    await recordSearchMiss('one more', now)
    await recordSearchMiss('bhairavi', now)
    expect(await db.searchMiss.count()).toBe(2001)
    expect((await getFigures(admin, 'month', now)).missedSearches[0]).toEqual({ query: 'bhairavi', count: 21 })
  })
})
