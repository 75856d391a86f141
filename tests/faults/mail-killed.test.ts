import { db } from '@/lib/server/db/client'
import { useTestDatabase } from '@/tests/integration/support/database'
import { adminUrl, withClient } from '@/tests/integration/support/admin'
import { useSmtpServer } from '@/tests/support/smtp'
import { eventually, statusOf, useInstances } from './support/instance'

const database = useTestDatabase()
const instances = useInstances({ until: 'file' })
const smtp = useSmtpServer()

beforeEach(async () => {
  await db.outboxMail.deleteMany()
})

/** On a signal it goes on serving for a while, so that a test sees that it was told. */
const settings = () => ({ SMTP_URL: smtp.url(), DRAIN_SECONDS: '5' })
const queue = (subject: string) =>
  db.outboxMail.create({
    data: { toAddress: 'asha@example.org', template: 'test', subject, text: subject, html: subject },
  })
const sent = (subject: string) => db.outboxMail.count({ where: { subject, sentAt: { not: null } } })
const times = (subject: string) => smtp.received.filter(({ headers }) => headers.subject === subject).length
const isInHand = (subject: string) => () => smtp.inHand.some(({ headers }) => headers.subject === subject)
/** Ends the lease of two minutes that a worker has on a mail. */
const endLease = () =>
  db.$executeRaw`UPDATE "OutboxMail" SET "nextAttemptAt" = "nextAttemptAt" - interval '2 minutes' WHERE "sentAt" IS NULL`

describe('an instance that is killed while it delivers a mail', () => {
  it('leaves an unaccepted mail to another instance, which sends it once after the lease', async () => {
    smtp.hold('held')
    await queue('held')
    const dying = await instances.start(settings())
    await eventually('the mail is in hand', isInHand('held'))
    dying.kill('SIGKILL')
    await dying.ended
    smtp.hold(null)

    await instances.start(settings())
    await queue('next')
    await eventually('another mail is sent', () => times('next') === 1)
    expect(times('held')).toBe(0)
    await endLease()
    await eventually('it is noted as sent', async () => (await sent('held')) === 1)
    expect(times('held')).toBe(1)
  })

  it('before it recorded the delivery causes a second mail with the same message id', async () => {
    smtp.hold('twice')
    await queue('twice')
    const dying = await instances.leftOrNew(settings())
    await eventually('the mail is in hand', isInHand('twice'))
    await withClient(database.url(), async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT 1 FROM "OutboxMail" FOR UPDATE')
      smtp.letGo()
      await withClient(adminUrl(), async (admin) => {
        const waiting = "FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
        const name = [new URL(database.url()).pathname.slice(1)]
        const count = async () => (await admin.query(`SELECT 1 ${waiting}`, name)).rowCount ?? 0
        await eventually('the note waits', async () => (await count()) > 0)
        dying.kill('SIGKILL')
        await dying.ended
        // A dead machine's connection is gone too; otherwise PostgreSQL would finish a statement that it has received.
        await admin.query(`SELECT pg_terminate_backend(pid) ${waiting}`, name)
      })
      await other.query('ROLLBACK')
    })
    expect([times('twice'), await sent('twice')]).toEqual([1, 0])
    smtp.hold(null)

    await endLease()
    await instances.start(settings())
    await eventually('it is noted as sent', async () => (await sent('twice')) === 1)
    expect(times('twice')).toBe(2)
    expect(new Set(smtp.received.map(({ headers }) => headers['message-id'])).size).toBe(1)
  })
})

describe('an instance that gets SIGTERM while it delivers a mail', () => {
  it('ends after the mail is delivered and recorded', async () => {
    smtp.hold('last')
    await queue('last')
    const ending = await instances.leftOrNew(settings())
    await eventually('the mail is in hand', isInHand('last'))
    ending.kill('SIGTERM')
    await eventually('it says so', async () => (await statusOf(`${ending.url}/api/ready`)) === 503)
    await queue('later')
    smtp.letGo()
    expect((await ending.ended).code).toBe(143)
    expect([await sent('last'), times('last'), times('later')]).toEqual([1, 1, 0])
  })
})
