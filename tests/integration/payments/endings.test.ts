import { queueEndingMails } from '@/lib/domains/payments/endings/jobs'
import { restackPasses } from '@/lib/domains/payments/entitlements/mutations'
import { db } from '@/lib/server/db/client'
import type { EntitlementSource } from '@/lib/server/db/generated/client'
import { monthsLater } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { subscribe } from '@/tests/factories/people'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
afterEach(() => emptyTables('User', 'OutboxMail'))
afterAll(clearCatalogue)

const DAY = 86_400_000
const now = new Date('2027-01-10T04:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
type Facts = { source?: EntitlementSource; endedAt?: Date }

/** Gives a person something that opens everything. */
const give = (userId: number, startsAt: Date, endsAt: Date, facts: Facts = {}) =>
  db.entitlement.create({ data: { userId, scope: 'everything', source: 'pass', startsAt, endsAt, ...facts } })
/** Gives a pass that ends in so many days. */
const ending = (userId: number, days: number, length = 30, facts: Facts = {}) =>
  give(userId, inDays(days - length), inDays(days), facts)
const mails = () => db.outboxMail.findMany({ orderBy: { id: 'asc' } })
const people = async () => (await mails()).map(({ toAddress }) => toAddress)

it.each([
  ['7 days', 7, 1],
  ['1 month', 28, 3],
  ['3 months', 90, 7],
  ['6 months', 181, 7],
  ['12 months', 365, 14],
  ['3 days', 3, 1],
])('a pass of %s (%i days) has an email %i days before its end, once', async (_, length, before) => {
  const { id, email } = await makeViewer()
  const pass = await ending(id, before, length)
  expect(await queueEndingMails(new Date(now.getTime() - 1000))).toBe(0)
  const both = [queueEndingMails(now), queueEndingMails(now)]
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1])
  expect(await queueEndingMails(inDays(0.5))).toBe(0)
  const [mail, ...more] = await mails()
  expect([mail?.toAddress, more]).toEqual([email, []])
  const day = formatDay(pass.endsAt.toISOString())
  expect(mail?.subject).toBe(`Your Premium ends on ${day}`)
  expect(mail?.text).toContain(`Your pass for Premium ends on ${day}.`)
  expect(mail?.text).toContain('http://localhost:3000/select-package#passes')
})

it.each<[EntitlementSource, string]>([
  ['gift', 'Your gift for Premium'],
  ['code', 'Your code for Premium'],
  ['staff', 'Your free time for Premium'],
])('what comes by %s has one too', async (source, words) => {
  await ending((await makeViewer()).id, 2, 30, { source })
  await queueEndingMails(now)
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(words)])
})

it('nobody gets one who keeps Premium, has lost it already, or has only a rental', async () => {
  const viewer = async () => (await makeViewer()).id
  const next = await viewer()
  await give(next, inDays(1), inDays(31))
  const renews = await viewer()
  await subscribe(renews, 'active', { currentPeriodEnd: inDays(0.5) })
  const cancels = await viewer()
  await subscribe(cancels, 'active', { currentPeriodEnd: inDays(20), cancelAt: inDays(20), cancelAtPeriodEnd: true })
  const { id: owner } = await makeViewer({ admin: true })
  for (const id of [next, renews, cancels, owner]) await ending(id, 1)
  const gone = await viewer()
  await ending(gone, 1, 30, { endedAt: inDays(-1) })
  await ending(gone, -1)
  await rent(gone, (await makeVideo()).id, { paidAt: inDays(-6), expiresAt: inDays(1) })
  expect([await queueEndingMails(now), await mails()]).toEqual([0, []])
})

it('a person whose cancelled membership ends first gets one, and so does the last of two passes', async () => {
  const [one, two] = [await makeViewer(), await makeViewer()]
  await ending(one.id, 1)
  await subscribe(one.id, 'active', { currentPeriodEnd: inDays(0.5), cancelAt: inDays(0.5), cancelAtPeriodEnd: true })
  await ending(two.id, 1)
  const second = await give(two.id, inDays(1), monthsLater(inDays(1), 1))
  expect([await queueEndingMails(now), await people()]).toEqual([1, [one.email]])
  expect(await queueEndingMails(new Date(second.endsAt.getTime() - 2 * DAY))).toBe(1)
  expect(await people()).toEqual([one.email, two.email])
})

it('an end that moved has its own email', async () => {
  const { id } = await makeViewer()
  // A pass that waits for the end of the membership, and is so short that its email was already due.
  const pass = await give(id, inDays(0.5), inDays(0.9))
  await db.entitlement.update({ where: { id: pass.id }, data: { reminderQueuedAt: inDays(-1) } })
  await subscribe(id, 'active', { currentPeriodEnd: inDays(30) })
  await db.$transaction((tx) => restackPasses(tx, id, now))
  expect(await db.entitlement.findUniqueOrThrow({ where: { id: pass.id } })).toMatchObject({
    startsAt: inDays(30),
    reminderQueuedAt: null,
  })
})
