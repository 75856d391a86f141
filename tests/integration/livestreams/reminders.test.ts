import { getUnsubscribe } from '@/lib/domains/livestreams/queries-unsubscribe'
import { randomUUID } from 'node:crypto'
import { queueDueReminders } from '@/lib/domains/livestreams/mutations-reminders'
import { askForReminders, endReminders } from '@/lib/domains/livestreams/mutations'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeLivestream } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { rowsRead } from '@/tests/support/plans'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'
import { jobNamed } from '../support/jobs'

useTestDatabase({ own: true })
const settings = useSettings()

const HOUR = 3_600_000
const START = new Date('2031-06-14T11:30:00Z')
/** A time so many hours before the start. */
const before = (hours: number, start = START) => new Date(start.getTime() - hours * HOUR)

beforeEach(() => db.outboxMail.deleteMany())
afterEach(clearCatalogue)

const stream = (facts: Parameters<typeof makeLivestream>[0] = {}) =>
  makeLivestream({ name: 'Margam', startsAt: START, publishedAt: before(1000), ...facts })

/** A person who asked to be reminded of a livestream long before it. */
async function asked() {
  const [actor, { id }] = [await makeViewer(), await stream()]
  await askForReminders(actor, id, before(100))
  return { actor, id }
}

/** The reminders that were sent so far, in order, without the confirmation. */
async function reminders(actor?: Actor): Promise<string[]> {
  const rows = await db.outboxMail.findMany({
    where: { template: { in: ['livestream-day', 'livestream-hour'] }, toAddress: actor?.email },
    orderBy: { id: 'asc' },
    select: { template: true },
  })
  return rows.map(({ template }) => template.replace(/^livestream-|-reminder$/g, ''))
}

/** Runs the job at each of these times. */
async function pass(...instants: Date[]): Promise<void> {
  for (const now of instants) while (await queueDueReminders(now));
}

describe('reminders of a livestream', () => {
  it('are sent a day and an hour before the start, not earlier, and once', async () => {
    await asked()
    await pass(before(99), new Date(before(24).getTime() - 1))
    expect(await reminders()).toEqual([])
    await pass(before(24), before(24), before(20), before(2))
    expect(await reminders()).toEqual(['day'])
    await pass(new Date(before(1).getTime() - 1))
    expect(await reminders()).toEqual(['day'])
    await pass(before(1), before(0.5), before(0.001))
    expect(await reminders()).toEqual(['day', 'hour'])
  })

  it('have the time in Singapore, a link to the page and an unsubscribe link', async () => {
    const { actor, id } = await asked()
    await pass(before(24))
    const mails = await db.outboxMail.findMany({ orderBy: { id: 'asc' } })
    expect(mails).toHaveLength(2)
    for (const { text, toAddress, unsubscribeUrl } of mails) {
      expect(toAddress).toBe(actor.email)
      expect(text).toContain('Saturday, 14 June 2031, 19:30 in Singapore (Saturday, 14 June 2031, 11:30 UTC)')
      expect(text).toContain(`http://localhost:3000/live/${id}`)
      expect(text).toContain('http://localhost:3000/unsubscribe?token=')
      expect(unsubscribeUrl).toContain('http://localhost:3000/api/feed/livestreams/unsubscribe?token=')
    }
    expect(mails[1]?.unsubscribeUrl).toBe(mails[0]?.unsubscribeUrl)
  })

  it('are not sent when their time is over at the sign-up', async () => {
    const { id } = await stream()
    const [late, later] = [await makeViewer(), await makeViewer()]
    await askForReminders(late, id, before(5))
    await askForReminders(later, id, before(0.5))
    await pass(before(4), before(1), before(0.1))
    expect([await reminders(late), await reminders(later)]).toEqual([['hour'], []])
  })

  it('that were missed while the job did not run are not sent, except the one that is still useful', async () => {
    await asked()
    await pass(before(0.5))
    expect(await reminders()).toEqual(['hour'])
    await pass(before(0), before(-1))
    expect(await reminders()).toEqual(['hour'])
  })

  it('are not sent twice after the person unsubscribed and subscribed again', async () => {
    const { actor, id } = await asked()
    await pass(before(24))
    await deliverDueMails()
    await endReminders(actor, id)
    await pass(before(10))
    await askForReminders(actor, id, before(9))
    await pass(before(8), before(1))
    expect(await reminders()).toEqual(['day', 'hour'])
  })

  it.each([
    ['is not published', { publishedAt: null }],
    ['is published only after it', { publishedAt: before(0.5) }],
    ['is over', { startsAt: before(30), endsAt: before(29) }],
  ])('are not sent for one that %s', async (_, facts) => {
    const { id } = await asked()
    await db.livestream.update({ where: { id }, data: facts })
    await pass(before(24), before(20), before(1))
    expect(await reminders()).toEqual([])
  })

  it('follow the new time when the start moves, later or earlier', async () => {
    const { id } = await stream()
    const actor = await makeViewer()
    const move = (startsAt: Date) => db.livestream.update({ where: { id }, data: { startsAt } })
    await askForReminders(actor, id, before(100))
    await pass(before(24))
    const nextWeek = new Date(START.getTime() + 7 * 24 * HOUR)
    await move(nextWeek)
    await pass(before(20), before(1), before(0))
    expect(await reminders()).toEqual(['day'])
    await pass(before(24, nextWeek))
    expect(await reminders()).toEqual(['day', 'day'])
    // Two hours earlier than the mail of the day before said: a new mail is sent at once.
    const earlier = before(2, nextWeek)
    await move(earlier)
    await pass(before(20, nextWeek), before(10, nextWeek))
    expect(await reminders()).toEqual(['day', 'day', 'day'])
    await pass(before(1, earlier), before(0.2, earlier))
    expect(await reminders()).toEqual(['day', 'day', 'day', 'hour'])
  })

  it('are not sent to people who switched them off, refuse mails, have not verified the address, or are deleted', async () => {
    const { id } = await stream()
    const [off, refusing, unverified] = [await makeViewer(), await makeViewer(), await makeViewer()]
    const [gone, wants] = [await makeViewer(), await makeViewer()]
    for (const actor of [off, refusing, unverified, gone, wants]) await askForReminders(actor, id, before(100))
    await db.user.update({ where: { id: off.id }, data: { livestreamReminders: false } })
    await db.user.update({ where: { id: refusing.id }, data: { mailRefusal: 'COMPLAINED' } })
    await db.user.update({ where: { id: unverified.id }, data: { status: 'UNVERIFIED', emailVerifiedAt: null } })
    await db.user.delete({ where: { id: gone.id } })
    await pass(before(24), before(1))
    expect(await reminders(wants)).toEqual(['day', 'hour'])
    expect(await reminders()).toHaveLength(2)
  })

  it('are queued once when many workers run at the same moment', async () => {
    const { id } = await stream()
    const people = await Promise.all(Array.from({ length: 60 }, () => makeViewer()))
    for (const actor of people) await askForReminders(actor, id, before(100))
    const worker = async () => {
      let count = 0
      for (let found = 1; found > 0; count += found) found = (await queueDueReminders(before(24))) ?? 0
      return count
    }
    const counts = await Promise.all(Array.from({ length: 4 }, worker))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    const where = { template: 'livestream-day' }
    const mails = await db.outboxMail.groupBy({ by: ['toAddress'], where, _count: true })
    expect(mails.map(({ _count }) => _count)).toEqual(Array(60).fill(1))
  })

  it('that a dead worker left half done are queued completely by the next one', async () => {
    const { id } = await stream()
    for (const actor of [await makeViewer(), await makeViewer()]) await askForReminders(actor, id, before(100))
    // Like a dead worker: the transaction is rolled back after its first mail was written.
    await db.$executeRawUnsafe(`CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM "OutboxMail" WHERE "template" = 'livestream-day') > 0 THEN RAISE 'died'; END IF;
      RETURN NEW; END $$`)
    await db.$executeRawUnsafe(
      'CREATE TRIGGER dying BEFORE INSERT ON "OutboxMail" FOR EACH ROW EXECUTE FUNCTION fail_second()',
    )
    await expect(queueDueReminders(before(24))).rejects.toThrow('died')
    await db.$executeRawUnsafe('DROP TRIGGER dying ON "OutboxMail"')
    expect(await reminders()).toEqual([])
    await pass(before(23))
    expect(await reminders()).toEqual(['day', 'day'])
  })

  it('have a working link even when the secret of the links has changed since the sign-up', async () => {
    await asked()
    settings.change({ AUTH_SECRET: 'another-secret-that-is-long-enough-too' })
    await pass(before(24))
    const { unsubscribeUrl } = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const token = new URL(unsubscribeUrl ?? '').searchParams.get('token') ?? ''
    expect(await getUnsubscribe(token)).toEqual({ state: 'active', name: 'Margam' })
  })

  /** So many people who are reminded of a livestream. */
  const follow = async (livestreamId: number, count: number) => {
    const facts = { firstName: 'Asha', lastName: 'Rao', status: 'VERIFIED', emailVerifiedAt: new Date() } as const
    const people = await db.user.createManyAndReturn({
      data: Array.from({ length: count }, () => ({ ...facts, email: `${randomUUID()}@example.org` })),
    })
    await db.livestreamNotification.createMany({
      data: people.map(({ id: userId }) => ({ livestreamId, userId, unsubscribeHash: `h${userId}` })),
    })
  }

  it('are queued while a hundred wait for their first attempt at most, and soon again when some have left', async () => {
    const { id } = await stream()
    await follow(id, 230)
    const job = jobNamed('livestream reminders', () => before(24).getTime())
    const run = async () => [await job.run(), await job.run(), await job.run()]
    expect([await run(), await db.outboxMail.count()]).toEqual([[50, 50, null], 100])
    // Those of the last hour do not wait behind them.
    expect(await queueDueReminders(before(1))).toBe(50)
    await db.outboxMail.updateMany({ data: { attempts: 1 } })
    expect(await run()).toEqual([50, 50, null])
  })

  it('need as many statements for fifty people as for one', async () => {
    const { id } = await stream()
    await follow(id, 1)
    const one = await countQueries(() => queueDueReminders(before(24)))
    await follow(id, 50)
    const fifty = await countQueries(() => queueDueReminders(before(24)))
    expect([one.result, fifty.result]).toEqual([1, 50])
    expect(fifty.queries).toBe(one.queries)
  })

  it('are found without reading those of everybody else, told or not', async () => {
    const { id } = await stream()
    await follow(id, 3000)
    await db.$executeRaw`UPDATE "User" SET "livestreamReminders" = false WHERE "id" % 3 = 0`
    await db.livestreamNotification.updateMany({ where: { userId: { gt: 0 } }, data: { hourReminderStartsAt: START } })
    await db.$executeRaw`VACUUM ANALYZE "LivestreamNotification", "User", "Livestream"`
    const portion = await rowsRead(() => queueDueReminders(before(24)))
    expect(portion.result).toBe(50)
    expect(portion.rows).toBeLessThan(500)
    await db.livestreamNotification.updateMany({ data: { dayReminderStartsAt: START } })
    await db.outboxMail.deleteMany()
    const look = await rowsRead(() => queueDueReminders(before(24)))
    expect(look.result).toBe(0)
    expect(look.rows).toBeLessThan(50)
  })
})
