import { purgeCodes, purgeRegistrations } from '@/lib/domains/accounts/registration/jobs'
import { purgeBulkChanges } from '@/lib/domains/catalogue/bulk/jobs'
import { purgeEnquiries } from '@/lib/domains/enquiries/jobs'
import { purgeMails } from '@/lib/domains/outbox/jobs'
import { purgeEvents } from '@/lib/domains/payments/jobs'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, purgeAll } from '@/lib/server/jobs/retention'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { jobNamed } from '@/tests/integration/support/jobs'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const settings = useSettings()

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

afterEach(() => emptyTables('User', 'OutboxMail', 'DailyJob'))

const mail = { toAddress: 'a@example.org', template: 't', subject: 's', text: '', html: '', createdAt: daysAgo(90) }
const further = { firstName: 'F', lastName: 'L', passwordHash: 'hash', mailingList: false }

describe('registrations that nobody confirmed', () => {
  const register = (email: string, days: number, status: 'UNVERIFIED' | 'VERIFIED' = 'UNVERIFIED') =>
    createPerson({ email, status, createdAt: daysAgo(days), emailVerifiedAt: status === 'VERIFIED' ? now : null })
  const left = async () => (await db.user.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email)

  it('are deleted after seven days, with the mails to their address, and nobody is told', async () => {
    await register('a-new@example.org', 6)
    const old = await register('b-old@example.org', 8)
    await register('c-confirmed@example.org', 800, 'VERIFIED')
    await db.outboxMail.create({ data: { ...mail, toAddress: old.email, sentAt: daysAgo(8) } })
    expect(await purgeRegistrations(now)).toBe(1)
    expect(await left()).toEqual(['a-new@example.org', 'c-confirmed@example.org'])
    expect(await db.outboxMail.count()).toBe(0)
  })

  it('are kept while a later code is valid, or if the person has paid', async () => {
    const waiting = await register('a-waiting@example.org', 8)
    const code = { userId: waiting.id, purpose: 'VERIFY_EMAIL', codeHash: 'h' } as const
    await db.emailCode.create({ data: { ...code, createdAt: daysAgo(1), expiresAt: daysAgo(-1) } })
    const payer = await register('b-payer@example.org', 8)
    await db.billingCustomer.create({ data: { userId: payer.id, currency: 'usd', stripeCustomerId: 'cus_retention' } })
    expect(await purgeRegistrations(now)).toBe(0)
    expect(await left()).toHaveLength(2)
  })

  it('leave the demo its unconfirmed person, however old', async () => {
    await register('unverified@rasika.test', 800)
    expect(await purgeRegistrations(now)).toBe(0)
    expect(await left()).toEqual(['unverified@rasika.test'])
  })

  it('are not deleted while they are confirmed at the same moment', async () => {
    const person = await register('a-late@example.org', 8)
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: person.id }, data: { status: 'VERIFIED', emailVerifiedAt: now } })
      expect(await purgeRegistrations(now)).toBe(0)
    })
    expect(await purgeRegistrations(now)).toBe(0)
    expect(await left()).toEqual(['a-late@example.org'])
  })

  it('leave their place to a newer one of the same address', async () => {
    const person = await register('a@example.org', 9)
    for (const [browserHash, days] of [['old', 8] as const, ['new', 1] as const]) {
      const [userId, createdAt, expiresAt] = [person.id, daysAgo(days), daysAgo(days - 1)]
      const code = { userId, purpose: 'VERIFY_EMAIL', codeHash: browserHash, createdAt, expiresAt } as const
      const data = { ...further, userId, browserHash, createdAt, emailCodes: { create: code } }
      await db.registration.create({ data })
    }
    expect(await purgeRegistrations(now)).toBe(2)
    expect(await db.registration.count()).toBe(0)
    expect(await db.user.findMany()).toMatchObject([{ id: person.id, passwordHash: 'hash', createdAt: daysAgo(1) }])
    expect(await db.emailCode.findMany()).toMatchObject([{ codeHash: 'new', registrationId: null }])
    expect(await purgeRegistrations(now)).toBe(0)
  })

  it('are deleted after as many days as the operator says', async () => {
    settings.change({ RETAIN_UNVERIFIED_DAYS: '2' })
    await register('a@example.org', 3)
    expect(await purgeRegistrations(now)).toBe(1)
  })
})

it('mails that were sent or given up are deleted after thirty days, those that wait never', async () => {
  await db.outboxMail.createMany({
    data: [
      { ...mail, subject: 'sent long ago', sentAt: daysAgo(31) },
      { ...mail, subject: 'sent', sentAt: daysAgo(29) },
      { ...mail, subject: 'given up long ago', failedAt: daysAgo(31) },
      { ...mail, subject: 'given up', failedAt: daysAgo(29) },
      { ...mail, subject: 'waiting' },
    ],
  })
  expect(await purgeMails(now)).toBe(2)
  const left = await db.outboxMail.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ subject }) => subject)).toEqual(['sent', 'given up', 'waiting'])
})

it('what is in use again at the same moment is left', async () => {
  const given = { ...mail, failedAt: daysAgo(31) }
  const failed = { where: { id: (await db.outboxMail.create({ data: given })).id } }
  const change = { actorId: 1, actorEmail: 'staff@example.org', what: 'w', rows: [], createdAt: daysAgo(2) }
  const preview = { where: { id: (await db.bulkChange.create({ data: change })).id } }
  const { id: userId } = await createPerson({ status: 'UNVERIFIED', emailVerifiedAt: null })
  const data = { ...further, userId, browserHash: 'b', createdAt: daysAgo(8) }
  const { id: registrationId } = await db.registration.create({ data })
  const code = { userId, registrationId, purpose: 'VERIFY_EMAIL', codeHash: 'h', expiresAt: daysAgo(-1) } as const
  await db.$transaction(async (tx) => {
    await tx.outboxMail.update({ ...failed, data: { failedAt: null } })
    await tx.bulkChange.update({ ...preview, data: { madeAt: now } })
    await tx.emailCode.create({ data: code })
    expect([await purgeMails(now), await purgeBulkChanges(now), await purgeRegistrations(now)]).toEqual([0, 0, 0])
  })
  expect([await db.outboxMail.count(), await db.registration.count()]).toEqual([1, 1])
  expect(await db.bulkChange.deleteMany()).toEqual({ count: 1 })
})

it('events of the provider are deleted after ninety days, and enquiries after two years', async () => {
  const event = { type: 'invoice.paid', createdAt: daysAgo(200) }
  await db.webhookEvent.createMany({
    data: [
      { ...event, id: 'evt_old', processedAt: daysAgo(91) },
      { ...event, id: 'evt_new', processedAt: daysAgo(89) },
    ],
  })
  const enquiry = { kind: 'HELP', name: 'Asha', email: 'a@example.org' } as const
  await db.enquiry.createMany({
    data: [
      { ...enquiry, message: 'old', createdAt: daysAgo(731) },
      { ...enquiry, message: 'new', createdAt: daysAgo(729) },
    ],
  })
  expect([await purgeEvents(now), await purgeEnquiries(now)]).toEqual([1, 1])
  expect((await db.webhookEvent.findMany()).map(({ id }) => id)).toEqual(['evt_new'])
  expect((await db.enquiry.findMany()).map(({ message }) => message)).toEqual(['new'])
})

it('the nightly job goes on until less than a portion is left', async () => {
  const portions = [PURGE_PORTION, PURGE_PORTION, 3, 0]
  const night = () => purgeAll({ things: () => Promise.resolve(portions.shift() ?? 0) }, now)
  expect([await night(), await night(), await night()]).toEqual([1, 1, null])
})

it('a purge that fails neither stops nor slows the later ones, and the nightly job says at last which failed', async () => {
  const portions = [PURGE_PORTION, PURGE_PORTION, 3]
  const broken = () => Promise.reject(new Error('no such table'))
  const later = () => Promise.resolve(portions.shift() ?? 0)
  const night = () => purgeAll({ broken, later }, now)
  expect([await night(), await night()]).toEqual([1, 1])
  await expect(night()).rejects.toThrow(/: broken$/)
  expect(portions).toEqual([])
})

test('codes that expired are deleted after a month, a portion at most', async () => {
  const { id: userId } = await createPerson()
  for (const [days, length] of [[29, 1] as const, [31, PURGE_PORTION + 1] as const]) {
    const facts = { userId, purpose: 'VERIFY_EMAIL', createdAt: daysAgo(days + 1), expiresAt: daysAgo(days) } as const
    const data = Array.from({ length }, (_, at) => ({ ...facts, codeHash: `${days} days ${at}` }))
    await db.emailCode.createMany({ data })
  }
  expect([await purgeCodes(now), await purgeCodes(now), await purgeCodes(now)]).toEqual([PURGE_PORTION, 1, 0])
  expect(await db.emailCode.findMany()).toMatchObject([{ codeHash: '29 days 0' }])
})

test('expired sessions are deleted at night, again at once while there are more', async () => {
  const { id: userId } = await createPerson()
  const session = { userId, sessionVersion: 0, expiresAt: new Date(now.getTime() - 1000) }
  await db.session.createMany({ data: Array.from({ length: PURGE_PORTION + 1 }, () => session) })
  const job = jobNamed('retention', () => now.getTime())
  await db.dailyJob.create({ data: { name: 'retention', dueAt: daysAgo(1) } })
  expect([await job.run(), await db.session.count(), await job.run(), await db.session.count()]).toEqual([1, 1, 0, 0])
})
