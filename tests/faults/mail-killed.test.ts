import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { db } from '@/lib/server/db/client'
import { useTestDatabase } from '@/tests/integration/support/database'
import { adminUrl, withClient } from '@/tests/integration/support/admin'
import { eventually, useInstances } from './support/instance'

const database = useTestDatabase()
const instances = useInstances()

/** Subjects of the mails in the order in which the receiver took them, and of those that it had in hand. */
let taken: { subject: string; id: string }[]
let inHand: string[]
let holding: string | undefined
let letGo: (() => void) | undefined

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
      const mail = { subject: header('Subject'), id: header('Message-ID') }
      inHand.push(mail.subject)
      const take = () => {
        taken.push(mail)
        done()
      }
      if (mail.subject === holding) letGo = take
      else take()
    })
  },
})
server.on('error', () => undefined) // a sender that is killed breaks the line

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(async () => {
  await db.outboxMail.deleteMany()
  ;[taken, inHand, holding, letGo] = [[], [], undefined, undefined]
})

const settings = () => ({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
const queue = (subject: string) =>
  db.outboxMail.create({ data: { toAddress: 'asha@example.org', template: 'test', subject, text: subject, html: subject } })
const sent = (subject: string) => db.outboxMail.count({ where: { subject, sentAt: { not: null } } })
const times = (subject: string) => taken.filter((mail) => mail.subject === subject).length
/** As if the two minutes were over for which a worker has a mail to itself. */
const endLease = () =>
  db.$executeRaw`UPDATE "OutboxMail" SET "nextAttemptAt" = "nextAttemptAt" - interval '2 minutes' WHERE "sentAt" IS NULL`

describe('an instance that is killed while it hands a mail over', () => {
  it('before the receiver has taken it: another sends it when the lease is over, and it arrives once', async () => {
    holding = 'held'
    await queue('held')
    const dying = await instances.start(settings())
    await eventually('the mail is in hand', () => inHand.includes('held'))
    dying.kill('SIGKILL')
    await dying.ended
    holding = undefined

    await instances.start(settings())
    await queue('next')
    await eventually('another mail is sent', () => times('next') === 1)
    expect(times('held')).toBe(0)
    await endLease()
    await eventually('it is noted as sent', async () => (await sent('held')) === 1)
    expect(times('held')).toBe(1)
  })

  it('between its arrival and the note of it: it arrives again, under the same id, so that receivers can tell', async () => {
    holding = 'twice'
    await queue('twice')
    const dying = await instances.start(settings())
    await eventually('the mail is in hand', () => inHand.includes('twice'))
    await withClient(database.url(), async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT 1 FROM "OutboxMail" FOR UPDATE')
      letGo?.()
      await withClient(adminUrl(), async (admin) => {
        const waiting = 'FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = \'Lock\''
        const name = [new URL(database.url()).pathname.slice(1)]
        const count = async () => (await admin.query(`SELECT 1 ${waiting}`, name)).rowCount ?? 0
        await eventually('the note waits', async () => (await count()) > 0)
        dying.kill('SIGKILL')
        await dying.ended
        // A machine that dies takes its connection along; a server that has the statement already would finish it.
        await admin.query(`SELECT pg_terminate_backend(pid) ${waiting}`, name)
      })
      await other.query('ROLLBACK')
    })
    expect([times('twice'), await sent('twice')]).toEqual([1, 0])
    holding = undefined

    await endLease()
    await instances.start(settings())
    await eventually('it is noted as sent', async () => (await sent('twice')) === 1)
    expect(times('twice')).toBe(2)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
  })
})

describe('an instance that is told to end while it hands a mail over', () => {
  it('ends when the mail is handed over and noted', async () => {
    holding = 'last'
    await queue('last')
    const ending = await instances.start(settings())
    await eventually('the mail is in hand', () => inHand.includes('last'))
    ending.kill('SIGTERM')
    await queue('later')
    await eventually('it says so', async () => (await fetch(`${ending.url}/api/ready`)).status === 503)
    letGo?.()
    expect((await ending.ended).code).toBe(143)
    expect([await sent('last'), times('last'), times('later')]).toEqual([1, 1, 0])
  })
})
