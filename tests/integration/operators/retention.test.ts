import { DAY_MS } from '@/lib/shared/milliseconds'
import { jobNamed } from '@/tests/integration/support/jobs'
import { purgeCodes, purgeRegistrations } from '@/lib/domains/accounts/mutations-purge'
import { purgeBulkChanges } from '@/lib/domains/editorial/mutations-bulk'
import { purgeEnquiries } from '@/lib/domains/enquiries/mutations-admin'
import { purgeMails } from '@/lib/domains/mail/mutations'
import { purgeEvents } from '@/lib/domains/payments/mutations-purge'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, purgeAll } from '@/lib/server/jobs/retention'
import { createPerson } from '@/tests/factories/people'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
const settings = useSettings()

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

afterEach(async () => {
  await db.user.deleteMany()
  await db.outboxMail.deleteMany()
  await db.dailyJob.deleteMany()
})

describe('registrations that nobody confirmed', () => {
  const register = (email: string, days: number, status: 'UNVERIFIED' | 'VERIFIED' = 'UNVERIFIED') =>
    createPerson({ email, status, createdAt: daysAgo(days), emailVerifiedAt: status === 'VERIFIED' ? now : null })
  const left = async () => (await db.user.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email)

  it('are deleted after seven days, with the mails to their address, and nobody is told', async () => {
    await register('a-new@example.org', 6)
    const old = await register('b-old@example.org', 8)
    await register('c-confirmed@example.org', 800, 'VERIFIED')
    const mail = { template: 'verification', subject: 's', text: '', html: '', sentAt: daysAgo(8) }
    await db.outboxMail.create({ data: { ...mail, toAddress: old.email } })
    expect(await purgeRegistrations(now)).toBe(1)
    expect(await left()).toEqual(['a-new@example.org', 'c-confirmed@example.org'])
    expect(await db.outboxMail.count()).toBe(0)
  })

  it('wait for a code that was mailed since, and stay where somebody has paid', async () => {
    const waiting = await register('a-waiting@example.org', 8)
    const code = { userId: waiting.id, purpose: 'VERIFY_EMAIL', codeHash: 'h' } as const
    await db.emailCode.create({ data: { ...code, createdAt: daysAgo(1), expiresAt: daysAgo(-1) } })
    const payer = await register('b-payer@example.org', 8)
    await db.billingCustomer.create({ data: { userId: payer.id, currency: 'usd', stripeCustomerId: 'cus_retention' } })
    expect(await purgeRegistrations(now)).toBe(0)
    expect(await left()).toHaveLength(2)
    await db.billingCustomer.deleteMany()
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
    const facts = { userId: person.id, firstName: 'F', lastName: 'L', passwordHash: 'hash', mailingList: false }
    const further = (browserHash: string, days: number) => {
      const [createdAt, expiresAt] = [daysAgo(days), daysAgo(days - 1)]
      const code = { userId: person.id, purpose: 'VERIFY_EMAIL', codeHash: browserHash, createdAt, expiresAt } as const
      return db.registration.create({ data: { ...facts, browserHash, createdAt, emailCodes: { create: code } } })
    }
    await further('old', 8)
    await further('new', 1)
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
  const mail = { toAddress: 'a@example.org', template: 't', text: '', html: '', createdAt: daysAgo(90) }
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
  const mail = { toAddress: 'a@example.org', template: 't', subject: 's', text: '', html: '', failedAt: daysAgo(31) }
  const failed = { where: { id: (await db.outboxMail.create({ data: mail })).id } }
  const change = { actorId: 1, actorEmail: 'staff@example.org', what: 'w', rows: [], createdAt: daysAgo(2) }
  const preview = { where: { id: (await db.bulkChange.create({ data: change })).id } }
  const { id: userId } = await createPerson({ status: 'UNVERIFIED', emailVerifiedAt: null })
  const facts = { userId, firstName: 'F', lastName: 'L', passwordHash: 'hash', mailingList: false, browserHash: 'b' }
  const { id: registrationId } = await db.registration.create({ data: { ...facts, createdAt: daysAgo(8) } })
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

it('a purge that fails does not stop the later ones, and the nightly job says which one failed', async () => {
  const later = jest.fn(() => Promise.resolve(1))
  const broken = () => Promise.reject(new Error('no such table'))
  await expect(purgeAll({ broken, later }, now)).rejects.toThrow(/: broken$/)
  expect(later).toHaveBeenCalledTimes(1)
})

it('a purge that fails does not slow the others down while they have more to do', async () => {
  const portions = [PURGE_PORTION, PURGE_PORTION, 3]
  const purges = {
    broken: () => Promise.reject(new Error('no such table')),
    things: () => Promise.resolve(portions.shift() ?? 0),
  }
  expect([await purgeAll(purges, now), await purgeAll(purges, now)]).toEqual([1, 1])
  await expect(purgeAll(purges, now)).rejects.toThrow(/: broken$/)
})

async function expiredCodes(days: number, count = 1) {
  const { id: userId } = await createPerson()
  const facts = { userId, purpose: 'VERIFY_EMAIL', createdAt: daysAgo(days + 1), expiresAt: daysAgo(days) } as const
  await db.emailCode.createMany({
    data: Array.from({ length: count }, (_, at) => ({ ...facts, codeHash: `${days} days ${at}` })),
  })
}

test('codes that expired are deleted after a month, a portion at most', async () => {
  await expiredCodes(29)
  await expiredCodes(31, PURGE_PORTION + 1)
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
