import { POST as forgotPassword } from '@/app/api/auth/forgot-password/route'
import { db } from '@/lib/server/db/client'
import { startWorker } from '@/lib/server/jobs/worker'
import { log } from '@/lib/server/log/log'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { timeouts } from '@/lib/server/mail/transport'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/requests/request-scope'
import { useBadSmtpServer, type Fault } from '@/tests/support/servers/bad-smtp'
import { useSettings } from '@/tests/support/settings'
import { nextTask, until } from '@/tests/support/until'

useTestDatabase()
const settings = useSettings()
const smtp = useBadSmtpServer()

const smtpUrl = () => `smtp://post:a-secret-word@127.0.0.1:${smtp.port()}`
const body = composeMail({ subject: 'Tonight', greeting: 'Dear Asha,', paragraphs: ['The concert begins at seven.'] })
const queue = (address: string) => queueMail(db, { to: { address }, template: 'test', body })
const row = (toAddress = 'asha@example.org') => db.outboxMail.findFirstOrThrow({ where: { toAddress } })
const change = (data: Parameters<typeof db.outboxMail.updateMany>[0]['data']) => db.outboxMail.updateMany({ data })
const makeDue = () => change({ nextAttemptAt: new Date(0) })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const sent = { sentAt: expect.any(Date) }
const waits = { sentAt: null, failedAt: null }
const givenUp = { sentAt: null, failedAt: expect.any(Date) }

/** Expects the next attempt `seconds` after the last one, which was made between `since` and now. */
async function expectToWait(seconds: number, since: number): Promise<void> {
  const attemptedAt = (await row()).nextAttemptAt.getTime() - seconds * 1000
  expect(attemptedAt).toBeGreaterThan(since - 1000)
  expect(attemptedAt).toBeLessThan(Date.now() + 1000)
}

/** Simulates seven failed attempts over 20.6 hours. */
const makeSeventh = () => change({ attempts: 7, createdAt: hoursAgo(20.6), nextAttemptAt: new Date(0) })

beforeEach(async () => {
  settings.change({ SMTP_URL: smtpUrl() })
  await db.outboxMail.deleteMany()
})
afterEach(() => jest.restoreAllMocks())

/** Shortens only the timeouts that the fault triggers, because on a busy machine even a working server may be slow. */
function beset(fault: Fault | { url: () => string }): void {
  if ('url' in fault) return settings.change({ SMTP_URL: fault.url() })
  smtp.set(fault)
  if (fault.at === 'greeting') jest.replaceProperty(timeouts, 'connectMs', 200)
  if (fault.how === 'hang') jest.replaceProperty(timeouts, 'answerMs', 1000)
  if (fault.how === 'drip') jest.replaceProperty(timeouts, 'conversationMs', 600)
}
function recover(): void {
  settings.change({ SMTP_URL: smtpUrl() })
  smtp.set(undefined)
  jest.restoreAllMocks()
}

const nonsense = '\u0000\u0001 250 well\r\nhello\r\n'
const long = `250 ${'x'.repeat(1024 * 1024)}\r\n`

describe('when the mail server', () => {
  it.each<[string, Parameters<typeof beset>[0]]>([
    ['has no address', { url: () => 'smtp://mail.invalid:25' }],
    ['refuses the connection', { url: () => 'smtp://127.0.0.1:1' }],
    ['has no TLS although its URL requires it', { url: () => `smtps://127.0.0.1:${smtp.port()}` }],
    ['accepts the connection and never responds', { at: 'greeting', how: 'hang' }],
    ['closes the connection at once', { at: 'greeting', how: 'drop' }],
    ['sends an endless greeting slowly', { at: 'greeting', how: 'drip' }],
    ['greets with nonsense', { at: 'greeting', how: { say: nonsense } }],
    ['greets with a megabyte', { at: 'greeting', how: { say: long } }],
    ['greets in TLS', { at: 'greeting', how: { say: '\u0016\u0003\u0001\u0002\u0000\u0001' } }],
    ['is shutting down', { at: 'MAIL', how: { say: '421 closing\r\n' } }],
    ['refuses the password', { at: 'AUTH', how: { say: '535 authentication failed\r\n' } }],
    ['stops responding in the middle', { at: 'RCPT', how: 'hang' }],
    ['sends an endless response slowly in the middle', { at: 'MAIL', how: 'drip' }],
    ['hangs up in the middle', { at: 'DATA', how: 'drop' }],
  ])('%s, an email waits at most 15 minutes, and arrives when the server works again', async (_what, fault) => {
    await queue('asha@example.org')
    beset(fault)
    const since = Date.now()
    expect(await deliverDueMails()).toBe(1)
    expect(await row()).toMatchObject({ ...waits, attempts: 1, lastError: expect.any(String) })
    expect((await row()).lastError).not.toContain('a-secret-word')
    await expectToWait(10, since)
    // An email doesn't fail on its first day, even after many attempts.
    await change({ attempts: 40, nextAttemptAt: new Date(0) })
    expect(await deliverDueMails()).toBe(1)
    expect(await row()).toMatchObject(waits)
    await expectToWait(900, since)

    recover()
    await makeDue()
    await deliverDueMails()
    expect(smtp.taken).toEqual(['asha@example.org'])
    expect(await row()).toMatchObject({ text: '', ...sent, lastError: null })
    await until('no connection is left open', () => smtp.open() === 0)
  })

  it.each<[string, Fault]>([
    ['for now', { at: 'RCPT', how: { say: '450 greylisted\r\n' }, recipient: 'asha' }],
    ['for good', { at: 'RCPT', how: { say: '550 no such person\r\n' }, recipient: 'asha' }],
    ['for its content', { at: 'dot', how: { say: '554 looks like spam\r\n' }, recipient: 'asha' }],
  ])('refuses an email %s, it is tried eight times while other emails are sent', async (_what, fault) => {
    beset(fault)
    for (const address of ['asha@example.org', 'ravi@example.org']) await queue(address)
    expect(await deliverDueMails()).toBe(2)
    expect(await row('ravi@example.org')).toMatchObject(sent)
    expect((await row()).lastError).toContain(fault.how instanceof Object ? fault.how.say.slice(4, 10) : '')
    await makeSeventh()
    expect(await deliverDueMails()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 8, ...givenUp })
  })

  it('is unavailable for more than a day, an email fails for good, and staff can queue it again', async () => {
    beset({ at: 'greeting', how: 'drop' })
    await queue('asha@example.org')
    await change({ createdAt: hoursAgo(25), attempts: 90 })
    await deliverDueMails()
    expect(await row()).toMatchObject(givenUp)
    await change({ failedAt: null, attempts: 0, nextAttemptAt: new Date(0) })
    await deliverDueMails()
    expect(await row()).toMatchObject({ ...waits, attempts: 1 })
  })

  it('is unavailable for hours and then asks to retry later, an email still arrives', async () => {
    beset({ at: 'RCPT', how: { say: '451 not now\r\n' } })
    await queue('asha@example.org')
    await change({ createdAt: hoursAgo(3), attempts: 15 })
    const since = Date.now()
    await deliverDueMails()
    expect(await row()).toMatchObject(waits)
    await expectToWait(7200, since)
    recover()
    await makeDue()
    await deliverDueMails()
    expect(await row()).toMatchObject(sent)
  })

  it.each<[string, Fault['how']]>([
    ['closes the connection', 'drop'],
    ['stops responding', 'hang'],
  ])('%s after the end of an email, it may arrive again, eight times at most', async (_what, how) => {
    beset({ at: 'dot', how })
    await queue('asha@example.org')
    await deliverDueMails()
    expect(await row()).toMatchObject({ sentAt: null, attempts: 1 })
    await makeSeventh()
    await deliverDueMails()
    expect(await row()).toMatchObject({ attempts: 8, ...givenUp })
    expect(smtp.taken).toEqual(['asha@example.org', 'asha@example.org'])
  })
})

it('a slow conversation with the mail server delays neither other emails nor other jobs', async () => {
  smtp.set({ at: 'RCPT', how: 'drip', recipient: 'slow' })
  for (let index = 0; index < 3; index += 1) await queue(`slow-${index}@example.org`)
  for (let index = 0; index < 12; index += 1) await queue(`quick-${index}@example.org`)
  let rounds = 0
  const stop = startWorker([
    { name: 'mail', run: deliverDueMails },
    { name: 'other', run: async () => Number((rounds += 1) < 5) },
  ])
  try {
    await until('the quick mails and the other job', () => smtp.taken.length === 12 && rounds >= 5)
    const { email } = await createPerson()
    expect((await call(forgotPassword, { json: { email } })).status).toBe(200)
    // The request got its response while the slow deliveries were still running.
    expect(smtp.open()).toBeGreaterThan(0)
    await until('the mail of the request', () => smtp.taken.includes(email))
  } finally {
    const stopped = stop()
    smtp.hangUp()
    await stopped
  }
  expect(smtp.taken).not.toContain('slow-0@example.org')
})

describe('while the database briefly refuses', () => {
  /**
   * Makes the database reject the first two email updates that match the condition.
   * @param condition SQL about the row `NEW`
   */
  const refuseWhere = async (condition: string) => {
    await db.$executeRawUnsafe('CREATE SEQUENCE tries')
    await db.$executeRawUnsafe(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF ${condition} AND nextval('tries') <= 2 THEN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END IF;
        RETURN NEW;
      END $$`)
    await db.$executeRaw`CREATE TRIGGER refuse BEFORE UPDATE ON "OutboxMail" FOR EACH ROW EXECUTE FUNCTION refuse()`
  }
  const refusals = async () => {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::int AS n FROM tries`
    return row?.n ?? 0
  }
  afterEach(async () => {
    await db.$executeRaw`DROP FUNCTION refuse CASCADE`
    await db.$executeRaw`DROP SEQUENCE tries`
  })

  it('to store that an email was sent, this is retried, so that it arrives once', async () => {
    await refuseWhere('NEW."sentAt" IS NOT NULL')
    await queue('asha@example.org')
    expect(await deliverDueMails()).toBe(1)
    expect(await refusals()).toBe(3)
    expect(await row()).toMatchObject({ ...sent, attempts: 1 })
    expect(smtp.taken).toEqual(['asha@example.org'])
  })

  it('to lease more emails, the leased ones are still sent', async () => {
    smtp.set({ at: 'RCPT', how: 'hang', recipient: 'slow' })
    await queue('slow@example.org')
    let isOver = false
    const delivery = deliverDueMails().finally(() => (isOver = true))
    const failed = expect(delivery).rejects.toThrow('no room')
    await until('the slow one is being sent', () => smtp.open() > 0)
    await refuseWhere('NEW."attempts" > OLD."attempts"')
    await queue('next@example.org')
    await until('no more are leased', async () => (await refusals()) > 0 || isOver)
    await nextTask()
    expect(isOver).toBe(false)
    smtp.hangUp()
    await failed
    expect(await row('slow@example.org')).toMatchObject({ sentAt: null, lastError: expect.any(String) })
  })
})

it('without a mail server, an undelivered email is logged', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation()
  settings.change({ SMTP_URL: undefined })
  await queue('shown@example.org')
  await deliverDueMails()
  expect(warn).not.toHaveBeenCalled()
  settings.change({ NODE_ENV: 'production', ALLOW_SANDBOX: undefined, EMBEDDED_DATABASE: undefined })
  await queue('unseen@example.org')
  await deliverDueMails()
  const { id } = await row('unseen@example.org')
  expect(warn.mock.calls).toEqual([[{ mailId: id }, 'mail not sent: SMTP_URL is not set']])
})
