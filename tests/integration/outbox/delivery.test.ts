import { POST as register } from '@/app/api/auth/register/route'
import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { copyRemoteImages } from '@/lib/domains/media/pictures/jobs'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/jobs'
import { saveNewsletter, startNewsletter, testNewsletter } from '@/lib/domains/newsletters/mutations'
import { retryMailAction } from '@/lib/domains/outbox/actions'
import { purgeMails } from '@/lib/domains/outbox/jobs'
import { retryFailedMails, retryMail } from '@/lib/domains/outbox/mutations'
import { countUnsentMails, listMails } from '@/lib/domains/outbox/queries'
import { closeDb, db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { startWorker } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { listMailbox } from '@/lib/server/mail/mailbox'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { processState } from '@/lib/server/process-state'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, registration, signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { useSettings } from '@/tests/support/settings'
import { repeatedly } from '@/tests/support/slowly'
import { until } from '@/tests/support/until'

const body = composeMail({
  subject: 'நிகழ்ச்சி — tonight',
  greeting: 'Dear <Asha> & friends,',
  paragraphs: ['The concert begins at seven.', '<script>alert(1)</script>'],
  button: { label: 'Open', url: 'https://rasika.example/livestreams/1?a=1&b="2"' },
})
const to = { address: 'asha@example.org', name: 'Asha' }
const queue = (other: { address: string; name?: string } = to, tx: Parameters<typeof queueMail>[0] = db) =>
  queueMail(tx, { to: other, template: 'test', body })

describe('an email', () => {
  useTestDatabase()
  const settings = useSettings({ STAFF_SECOND_FACTOR: 'optional' })
  const smtp = useSmtpServer()

  beforeEach(async () => {
    const MAIL_FROM = 'Rasika <no-reply@rasika.example>'
    settings.change({ SMTP_URL: smtp.url(), MAIL_FROM, APP_URL: 'https://rasika.example' })
    await db.outboxMail.deleteMany()
  })

  const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }
  const row = () => db.outboxMail.findFirstOrThrow()
  const makeDue = () => db.outboxMail.updateMany({ data: { nextAttemptAt: new Date(0) } })

  it('is queued only if its transaction commits, and not sent before', async () => {
    const failing = db.$transaction(async (tx) => {
      await queue(to, tx)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.outboxMail.count()).toBe(0)
    await db.$transaction(async (tx) => {
      await queue(to, tx)
      expect(await deliverDueMails()).toBe(0)
    })
    expect([await db.outboxMail.count(), await deliverDueMails()]).toEqual([1, 1])
  })

  it('is sent once over SMTP as text and HTML, without list headers, and then loses its text', async () => {
    await queue()
    expect(await deliverDueMails()).toBe(1)
    const [received, ...others] = smtp.received
    expect(others).toEqual([])
    expect(received).toMatchObject({ from: 'no-reply@rasika.example', recipients: ['asha@example.org'] })
    expect(received?.headers).toMatchObject({
      from: 'Rasika <no-reply@rasika.example>',
      to: 'Asha <asha@example.org>',
      subject: 'நிகழ்ச்சி — tonight',
      'message-id': expect.stringMatching(/^<outbox-\d+@rasika\.example>$/),
      ...automatic,
    })
    expect(Object.keys(received?.headers ?? {}).filter((name) => /^(list-|precedence)/.test(name))).toEqual([])
    expect(received?.text).toContain('Dear <Asha> & friends,\n\nThe concert begins at seven.')
    expect(received?.text).toContain('https://rasika.example/livestreams/1?a=1&b="2"')
    expect(received?.html).toContain('Dear &lt;Asha&gt; &amp; friends,')
    expect(received?.html).toContain('href="https://rasika.example/livestreams/1?a=1&amp;b=&quot;2&quot;"')
    expect(received?.html).not.toContain('<script>')

    const sent = { sentAt: expect.any(Date), failedAt: null, lastError: null }
    expect(await row()).toMatchObject({ text: '', html: '', attempts: 1, ...sent })
    await makeDue()
    expect(await deliverDueMails()).toBe(0)
    expect(smtp.received).toHaveLength(1)
  })

  it.each([
    ['a list', 'Asha, evil@example.net'],
    ['an address of its own', '<evil@example.net>'],
    ['a list with brackets', 'Asha <a@example.net>, Evil <evil@example.net>'],
    ['quotes', '"Asha" <evil@example.net>, "'],
    ['a second header', 'Asha\r\nBcc: evil@example.net'],
    ['the end of the headers', 'Asha\r\n\r\nevil words'],
    ['a group', 'undisclosed: evil@example.net;'],
    ['an encoded word', '=?utf-8?Q?=0D=0ABcc:evil@example.net?='],
    ['a comment', 'Asha (evil@example.net)'],
    ['a backslash at the end', 'Asha\\'],
    ['another script', 'ஆஷா, <evil@example.net>'],
  ])('has one recipient even if the name is %s', async (_name, name) => {
    await queue({ ...to, name })
    await deliverDueMails()
    const [received, ...others] = smtp.received
    expect([received?.recipients, others]).toEqual([['asha@example.org'], []])
    expect(received?.headers).not.toHaveProperty('bcc')
    expect(received?.headers.to).toMatch(/<asha@example\.org>$/)
    expect(received?.text).toContain('The concert begins at seven.')
  })

  it.each([
    'asha@example.org, evil@example.net',
    'asha@example.org\r\nRCPT TO:<evil@example.net>',
    '<evil@example.net>, asha',
    'no address at all',
  ])('is sent to nobody else if the address is %p, and delays no other email', async (address) => {
    for (const each of [address, 'ravi@example.org']) await queue({ address: each })
    await deliverDueMails()
    const recipients = smtp.received.flatMap((received) => received.recipients)
    expect(recipients).not.toContain('evil@example.net')
    expect(recipients).toContain('ravi@example.org')
  })

  it('is retried at growing intervals while the server refuses it', async () => {
    await queue()
    smtp.refuse('data')
    for (const seconds of [10, 60, 300, 1800, 7200, 21_600, 43_200]) {
      const since = Date.now()
      expect(await deliverDueMails()).toBe(1)
      const { nextAttemptAt, ...mail } = await row()
      expect(mail).toMatchObject({ sentAt: null, failedAt: null, lastError: expect.stringContaining('No room') })
      expect(mail.text).not.toBe('')
      const attemptedAt = nextAttemptAt.getTime() - seconds * 1000
      expect([attemptedAt > since - 1000, attemptedAt < Date.now() + 1000]).toEqual([true, true])
      expect(await deliverDueMails()).toBe(0)
      await makeDue()
    }
    // Moves `createdAt` back by 20.6 hours (the sum of the retry intervals), because no real time has passed.
    await db.outboxMail.updateMany({ data: { createdAt: new Date(Date.now() - 20.6 * 3_600_000) } })

    expect(await deliverDueMails()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 8, sentAt: null, failedAt: expect.any(Date) })
    await makeDue()
    expect(await deliverDueMails()).toBe(0)
  })

  it('is sent once by concurrent workers', async () => {
    for (let index = 0; index < 45; index += 1) await queue({ address: `person-${index}@example.org` })
    const work = async () => {
      while ((await deliverDueMails()) > 0);
    }
    await Promise.all([work(), work(), work(), work()])
    expect(smtp.received).toHaveLength(45)
    expect(new Set(smtp.received.flatMap(({ recipients }) => recipients)).size).toBe(45)
    expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0)
  })

  it('is sent soon after the request that caused it', async () => {
    let rounds = 0
    const stop = startWorker([{ name: 'mail', run: () => deliverDueMails().finally(() => (rounds += 1)) }])
    try {
      await until('a first round, which finds nothing', () => rounds > 0)
      expect((await call(register, { json: registration(to.address) })).status).toBe(201)
      await until('the mail', () => smtp.received.length > 0)
      expect(smtp.received[0]?.text).toContain('https://rasika.example/confirm-email-verification?verificationCode=')
    } finally {
      await stop()
    }
  })

  it('without an SMTP server is stored in the mailbox, newest first', async () => {
    settings.change({ SMTP_URL: undefined })
    expect(await listMailbox()).toEqual([])
    await queue()
    await queue({ address: 'second@example.org' })
    expect(await deliverDueMails()).toBe(2)
    const kept = await listMailbox()
    expect(kept.map((each) => each.to)).toEqual(['second@example.org', 'Asha <asha@example.org>'])
    expect(kept[0]).toMatchObject({ subject: body.subject, text: body.text, html: body.html })
    expect(smtp.received).toEqual([])
    expect((await db.outboxMail.findMany()).map(({ text }) => text)).toEqual(['', ''])
  })

  it('with a copy of an enquiry is not marked automatic, and keeps the line breaks', async () => {
    const message = 'Kutcheri on Friday:\n- Bhairavi <varnam>\r\n- Todi\n\nUma'
    await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message })
    await deliverDueMails()
    const [copy] = smtp.received
    expect(copy?.headers).not.toHaveProperty('auto-submitted')
    expect(copy?.headers['reply-to']).toBe('uma@example.org')
    expect(copy?.html.replace(/\s*\n/g, '\n')).toContain('Friday:<br>\n- Bhairavi &lt;varnam&gt;<br>\n- Todi</p>')
  })

  it('with a newsletter, or its test, has list and one-click unsubscribe headers', async () => {
    const facts = { staffRole: 'EDITOR', firstName: 'Om.Prakash', mailingList: false } as const
    const staff = await actorOf((await createPerson(facts)).id)
    await createPerson({ email: 'ravi@example.org' })
    const letter = { name: 'The season', text: 'One\ntwo.', buttonLabel: '', buttonUrl: '' }
    const { id, updatedAt } = await saveNewsletter(staff, null, { ...letter, audience: 'EVERYONE' })
    await testNewsletter(staff, id)
    await startNewsletter(staff, id, updatedAt)
    await queueNewsletterPortion()
    await deliverDueMails()
    const sentTo = smtp.received.flatMap(({ recipients }) => recipients)
    expect(sentTo.sort()).toEqual(['ravi@example.org', staff.email].sort())
    // Emails are sent in parallel and may arrive in any order.
    const test = smtp.received.find(({ recipients }) => recipients.includes(staff.email))
    // A word joiner keeps email programs from turning the name into a link.
    expect(test?.text).toContain('Dear Om.\u2060Prakash,')
    for (const { headers, html } of smtp.received) {
      expect(headers).toMatchObject({
        ...automatic,
        precedence: 'bulk',
        'list-id': '<newsletter.rasika.example>',
        'list-unsubscribe': expect.stringMatching(/^<https:\/\/rasika\.example\/api\/newsletters\/unsubscribe\?token=/),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      })
      expect(html).toContain('One<br>')
    }
  })
})

it('a job runs even if another job fails and the worker is woken all the time', async () => {
  let runs = 0
  const stop = startWorker([
    { name: 'broken', run: () => Promise.reject(new Error('broken')) },
    { name: 'counted', run: async () => (runs += 1) && 0 },
  ])
  const ends = [repeatedly(5, () => processState.wakeWorker?.()), stop]
  try {
    await until('a fourth round', () => runs >= 4)
  } finally {
    for (const end of ends) await end()
  }
})

describe('the outbox in the dashboard', () => {
  useTestDatabase()
  useSettings()

  let admin: Actor
  beforeEach(async () => {
    await emptyTables('AuditEntry', 'OutboxMail', 'User')
    admin = await makeViewer({ admin: true })
  })

  const list = async (more: object = {}) => (await listMails(admin, { page: 0, query: '', ...more })).data

  let mails = 0
  function makeMail(facts: object = {}) {
    mails += 1
    const [toAddress, subject] = [`to-${mails}@example.org`, `Mail ${mails}`]
    const words = { text: 'https://x.test/?verificationCode=secret-code', html: '<a>secret-code</a>' }
    return db.outboxMail.create({ data: { toAddress, template: 'verification', subject, ...words, ...facts } })
  }

  it('is open only to verified staff', async () => {
    const { id } = await makeMail({ failedAt: new Date() })
    for (const actor of [visitor, await makeViewer(), await makeViewer({ admin: true, verified: false })]) {
      const code = actor === visitor ? 'unauthenticated' : 'forbidden'
      const asks = [
        () => listMails(actor, { page: 0, query: '' }),
        () => countUnsentMails(actor),
        () => retryMail(actor, id),
        () => retryFailedMails(actor),
      ]
      for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code })
    }
    expect(await db.outboxMail.count({ where: { failedAt: null } })).toBe(0)
  })

  it('lists emails by status, without their text', async () => {
    const queued = await makeMail()
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, lastError: 'mailbox full' })
    const sent = await makeMail({ sentAt: new Date(), attempts: 1 })
    const ids = async (more: object = {}) => (await list(more)).map(({ id }) => id)
    expect(await ids()).toEqual([sent.id, failed.id, queued.id])
    for (const [state, { id }] of Object.entries({ queued, failed, sent })) expect(await ids({ state })).toEqual([id])
    expect(await ids({ query: sent.subject })).toEqual([sent.id])
    expect(await ids({ query: 'EXAMPLE.org', state: 'failed' })).toEqual([failed.id])
    expect(await countUnsentMails(admin)).toEqual({ queued: 1, failed: 1 })
    const facts = { state: 'failed', attempts: 8, lastError: 'mailbox full', nextAttemptAt: null }
    expect(await list({ state: 'failed' })).toMatchObject([facts])
    expect(JSON.stringify(await list())).not.toContain('secret-code')
  })

  it('finds a full address exactly, or else the addresses that contain it', async () => {
    for (const toAddress of ['ana@example.org', 'joana@example.org']) await makeMail({ toAddress })
    const found = async (query: string) => (await list({ query })).map(({ to }) => to)
    expect(await found('Ana@Example.org')).toEqual(['ana@example.org'])
    expect(await found('oana@example.org')).toEqual(['joana@example.org'])
    expect(await found('ana@example')).toEqual(['joana@example.org', 'ana@example.org'])
  })

  it('queues a failed email again with the full number of attempts, and no other email', async () => {
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, nextAttemptAt: past(-2) })
    const cookies = await signedIn(admin)
    const answer = await inRequest({ cookies }, () => retryMailAction({ id: failed.id }))
    expect(answer).toEqual({ ok: true, data: undefined })
    const now = await db.outboxMail.findUniqueOrThrow({ where: { id: failed.id } })
    expect(now).toMatchObject({ failedAt: null, attempts: 0 })
    expect(now.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    for (const { id } of [failed, await makeMail({ sentAt: new Date() })])
      await expect(retryMail(admin, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(retryMail(admin, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    const entry = { action: 'retry', entity: 'OutboxMail', entityId: String(failed.id) }
    expect(await db.auditEntry.findMany()).toMatchObject([entry])
  })

  it('queues all failed emails again at once', async () => {
    for (const state of ['failedAt', 'failedAt', 'sentAt']) await makeMail({ [state]: new Date() })
    expect(await retryFailedMails(admin)).toBe(2)
    expect(await retryFailedMails(admin)).toBe(0)
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'retry-all', after: { count: 2 } }])
  })
})

describe('a background job processes one batch of rows, whatever the query plan', () => {
  useTestDatabase({ own: true })
  useSettings()

  /** Plan types to disable. PostgreSQL then reads the batch again for each row, as it might in production. */
  const PLANS = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort']

  beforeAll(async () => {
    const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
    for (const plan of PLANS) await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET enable_${plan} = off`)
    // The settings apply only to new connections.
    await closeDb()
  })

  it('pictures to copy', async () => {
    for (let number = 1; number <= 9; number += 1) await makeVideo({ thumbnailUrl: `http://127.0.0.1:1/${number}.png` })
    expect(await copyRemoteImages()).toBe(4)
  })

  it('old emails', async () => {
    const mail = { template: 'test', subject: 'Tonight', text: '', html: '', sentAt: new Date(0) }
    const addresses = Array.from({ length: PURGE_PORTION + 1 }, (_, number) => `person-${number}@example.org`)
    await db.outboxMail.createMany({ data: addresses.map((toAddress) => ({ ...mail, toAddress })) })
    expect(await purgeMails(new Date())).toBe(PURGE_PORTION)
  })
})
