import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, registration } from '@/tests/factories/people'
import { eventually, statusOf, useInstances } from '@/tests/faults/support/instance'
import { sending, signInAt } from '@/tests/faults/support/people'
import { useCommands } from '@/tests/faults/support/processes'
import { useStripe } from '@/tests/faults/support/provider'
import { adminUrl, withClient } from '@/tests/integration/support/admin'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { press } from '@/tests/support/stripe/stripe-harness'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'

// Kills processes in the middle of their work. Nothing may be lost or happen twice.

const database = useTestDatabase()

const ROWS = 600
const row = (n: number) => {
  const facts = { externalId: `x-${n}`, name: `Video ${n}`, artist: `Artist ${n % 7}` }
  return `${JSON.stringify({ ...facts, category: 'music', file: `video-${n}.mp4`, duration: 60 })}\n`
}
const file = Array.from({ length: ROWS }, (_, n) => row(n)).join('')

const storedCounts = async () => [await db.video.count(), await db.artist.count(), await db.auditEntry.count()]

/** Locks the table of videos against writes until `during` resolves. */
async function whileVideosAreHeld(during: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void> {
  await withClient(database.url(), async (holder) => {
    await holder.query('BEGIN; LOCK TABLE "Video" IN SHARE MODE')
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND relation = \'"Video"\'::regclass'
    await during(async () => ((await holder.query(waiting)).rowCount ?? 0) > 0)
    await holder.query('ROLLBACK')
  })
}

// Waits until no import holds its advisory lock, because PostgreSQL notices a lost connection only after the current
// statement.
const nobodyImports = () =>
  eventually('no import is under way', async () => {
    const locks = await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`
    return locks.length === 0
  })

describe('when the process is killed in the middle', () => {
  const instances = useInstances({ until: 'file' })
  const commands = useCommands()
  beforeEach(() => emptyTables('User', 'Video', 'Artist', 'OutboxMail', 'AuditEntry'))

  it('an import by staff stores nothing; the next one is complete, and a third changes nothing', async () => {
    const [dying, other] = await Promise.all([instances.start(), instances.start()])
    const who = await signInAt(other.url, await createPerson({ staffRole: 'OWNER' }))
    const send = async (url: string) => {
      const request = { method: 'POST', headers: who, body: file }
      return (await fetch(`${url}/api/catalogue/import?format=json`, request)).text()
    }
    await whileVideosAreHeld(async (isWaitedFor) => {
      const cutOff = expect(send(dying.url)).rejects.toThrow()
      await eventually('it writes videos', isWaitedFor)
      dying.kill('SIGKILL')
      await cutOff
    })
    await nobodyImports()
    expect(await storedCounts()).toEqual([0, 0, 0])

    const last = async () => JSON.parse((await send(other.url)).trim().split('\n').at(-1) ?? '') as unknown
    expect(await last()).toMatchObject({ result: { ok: true, summary: { rows: ROWS } } })
    expect(await storedCounts()).toEqual([ROWS, 7, 1])
    const before = await db.video.findMany({ orderBy: { id: 'asc' } })
    expect(await last()).toMatchObject({ result: { ok: true } })
    expect(await db.video.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  })

  it('an import by the command stores nothing; no process is left, and the next import is complete', async () => {
    const name = path.join(instances.dataDir(), 'videos.ndjson')
    writeFileSync(name, file)
    const run = () =>
      commands.run([path.resolve('scripts/run.mjs'), 'operate', 'catalogue-import', name], {
        DATABASE_URL: database.url(),
      })
    await whileVideosAreHeld(async (isWaitedFor) => {
      const killed = run()
      await eventually('it writes videos', isWaitedFor)
      // Kills only the parent process. Its child processes must exit by themselves.
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    await nobodyImports()
    expect(await storedCounts()).toEqual([0, 0, 0])
    const next = run()
    expect([await next.ended, await storedCounts()]).toEqual([0, [ROWS, 7, 1]])
  })

  it('registrations are stored completely or not at all, and every account that was acknowledged is there', async () => {
    const [dying, other] = [await instances.leftOrNew(), await instances.start()]
    const emails = Array.from({ length: 16 }, (_, n) => `new-${n}@example.org`)
    const answered: string[] = []
    const attempts = emails.map(async (email) => {
      const request = { ...sending('POST', registration(email)), signal: AbortSignal.timeout(PROCESS_TIMEOUT_MS) }
      const status = await statusOf(`${dying.url}/api/auth/register`, request)
      if (status === 201) answered.push(email)
    })
    await eventually('some are answered', () => answered.length > 0)
    dying.kill('SIGKILL')
    await Promise.all(attempts)

    const people = await db.user.findMany({ select: { email: true, _count: { select: { emailCodes: true } } } })
    expect(answered.filter((email) => !people.some((person) => person.email === email))).toEqual([])
    for (const person of people) {
      const mails = await db.outboxMail.count({ where: { toAddress: person.email } })
      expect([person.email, person._count.emailCodes, mails]).toEqual([person.email, 1, 1])
    }
    const unanswered = emails.filter((email) => !answered.includes(email)).slice(0, 5)
    for (const email of unanswered) {
      expect(await statusOf(`${other.url}/api/auth/register`, sending('POST', registration(email)))).toBe(201)
      expect(await db.user.count({ where: { email } })).toBe(1)
    }
  })
})

describe('an instance that is killed while it delivers a mail', () => {
  const instances = useInstances({ until: 'file' })
  const smtp = useSmtpServer()

  beforeEach(() => emptyTables('OutboxMail'))

  /** Gives an instance five seconds to drain after SIGTERM, so that tests can observe the drain. */
  const settings = () => ({ SMTP_URL: smtp.url(), DRAIN_SECONDS: '5' })
  const queue = (subject: string) => {
    const data = { toAddress: 'asha@example.org', template: 'test', subject, text: subject, html: subject }
    return db.outboxMail.create({ data })
  }
  const sent = (subject: string) => db.outboxMail.count({ where: { subject, sentAt: { not: null } } })
  const times = (subject: string) => smtp.received.filter(({ headers }) => headers.subject === subject).length
  const isInHand = (subject: string) => () => smtp.inHand.some(({ headers }) => headers.subject === subject)
  const endLease = () =>
    db.$executeRaw`UPDATE "OutboxMail" SET "nextAttemptAt" = "nextAttemptAt" - interval '2 minutes' WHERE "sentAt" IS NULL`

  it('and whose mail was not accepted leaves it to another instance, which sends it once after the lease', async () => {
    smtp.hold('held')
    await queue('held')
    const dying = await instances.start(settings())
    await eventually('the mail is in hand', isInHand('held'))
    await dying.end('SIGKILL')
    smtp.hold(null)

    await instances.start(settings())
    await queue('next')
    await eventually('another mail is sent', () => times('next') === 1)
    expect(times('held')).toBe(0)
    await endLease()
    await eventually('it is noted as sent', async () => (await sent('held')) === 1)
    expect(times('held')).toBe(1)
  })

  it('and had not recorded the delivery causes a second mail with the same message id', async () => {
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
        await dying.end('SIGKILL')
        // Closes the connection, as the failure of a whole machine would. Otherwise PostgreSQL would finish the
        // statement that it has received.
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

  it('but only by a stop signal delivers and records the email first', async () => {
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

const CHECKOUT = '/api/subscription/stripe/create-checkout-session'

describe('an instance that is killed while it processes payments', () => {
  const instances = useInstances({ until: 'file' })
  const stripe = useStripe()

  beforeEach(() => emptyTables('User', 'BillingCustomer', 'OutboxMail', 'WebhookEvent', 'DailyJob'))

  async function checkout(url: string, who: { cookie: string }): Promise<string> {
    const answer = await fetch(`${url}${CHECKOUT}`, sending('POST', undefined, who))
    const { url: page } = (await answer.json()) as { url?: string }
    if (!page) throw new Error(`no checkout: ${answer.status}`)
    return page
  }

  const receipts = (email: string) => db.outboxMail.count({ where: { toAddress: email, template: 'receipt' } })
  const members = () => db.subscription.count({ where: { status: 'active' } })

  it('during an event, a new customer and a new checkout causes no duplicates', async () => {
    const [dying, other] = await Promise.all([instances.start(stripe.settings()), instances.start(stripe.settings())])
    const [payer, newcomer, buyer] = [await createPerson(), await createPerson(), await createPerson()]
    await press(await checkout(other.url, await signInAt(other.url, payer)), { action: 'pay' })
    const events = await stripe.events()
    const paid = events.findLast(({ type }) => type === 'invoice.paid')
    if (!paid) throw new Error('nothing was paid')

    const underWay: Promise<number>[] = []
    const attempts: [who: { cookie: string }, request: RegExp][] = [
      [await signInAt(other.url, buyer), /^POST \/v1\/checkout\/sessions/],
      [await signInAt(other.url, newcomer), /^POST \/v1\/customers/],
    ]
    for (const [who, request] of attempts) {
      const made = stripe.lose(request)
      underWay.push(statusOf(`${dying.url}${CHECKOUT}`, sending('POST', undefined, who)))
      await made
    }
    const asked = stripe.lose(/^GET \/v1\/subscriptions/)
    underWay.push(stripe.deliver(dying.url, paid))
    await asked
    dying.kill('SIGKILL')
    expect(await Promise.all(underWay)).toEqual([0, 0, 0])
    stripe.mend()
    expect([await members(), await db.webhookEvent.count(), await receipts(payer.email)]).toEqual([0, 0, 0])

    for (const event of [...events, ...events]) {
      // Retries, because the customer's row stays locked until PostgreSQL notices the lost connection.
      await eventually(event.type, async () => (await stripe.deliver(other.url, event)) === 200)
    }
    expect([await members(), await receipts(payer.email)]).toEqual([1, 1])

    const pages: string[] = []
    for (const [who] of attempts) pages.push(await checkout(other.url, who))
    const customers = await stripe.api().customers.list()
    const open = await stripe.api().checkout.sessions.list({ status: 'open' })
    expect([customers.data.length, open.data.map(({ url }) => url).toSorted()]).toEqual([3, pages.toSorted()])
    expect(await db.billingCustomer.count()).toBe(3)
  })

  it('during the nightly reconciliation of payments leaves the work to another, which does it once', async () => {
    const first = await instances.leftOrNew(stripe.settings())
    const person = await createPerson()
    // Pays without delivering Stripe's event.
    await press(await checkout(first.url, await signInAt(first.url, person)), { action: 'pay' })
    await first.end('SIGKILL')
    const asked = stripe.lose(/^GET \/v1\/subscriptions/)
    const name = 'reconcile billing'
    await db.dailyJob.upsert({ where: { name }, create: { name, dueAt: new Date(0) }, update: { dueAt: new Date(0) } })
    const dying = await instances.start(stripe.settings())
    await asked
    await dying.end('SIGKILL')
    stripe.mend()
    const job = () => db.dailyJob.findUniqueOrThrow({ where: { name } })
    const { leasedUntil } = await job()
    expect(leasedUntil?.getTime()).toBeGreaterThan(Date.now())
    expect(await members()).toBe(0)

    await db.dailyJob.updateMany({ data: { leasedUntil: new Date(0) } })
    await instances.start(stripe.settings())
    await eventually('the night is done', async () => (await job()).dueAt.getTime() > Date.now())
    expect([await members(), await receipts(person.email)]).toEqual([1, 1])
  })
})
