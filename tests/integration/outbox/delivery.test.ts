import { POST as register } from '@/app/api/auth/register/route'
import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { purgeMails } from '@/lib/domains/mail/mutations'
import { takeInPictures } from '@/lib/domains/media/mutations-remote-pictures'
import { saveNewsletter, startNewsletter, testNewsletter } from '@/lib/domains/newsletters/mutations'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/mutations-sending'
import { closeDb, db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { startWorker } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { listMailbox } from '@/lib/server/mail/mailbox'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { processState } from '@/lib/server/process-state'
import { makeVideo } from '@/tests/factories/catalogue'
import { createPerson, registration } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { repeatedly } from '@/tests/support/slowly'
import { useSmtpServer } from '@/tests/support/smtp'
import { until } from '@/tests/support/until'
import { useTestDatabase } from '../support/database'

const body = composeMail({
  subject: 'நிகழ்ச்சி — tonight',
  greeting: 'Dear <Asha> & friends,',
  paragraphs: ['The concert begins at seven.', '<script>alert(1)</script>'],
  button: { label: 'Open', url: 'https://rasika.example/livestreams/1?a=1&b="2"' },
})
const to = { address: 'asha@example.org', name: 'Asha' }
const queue = (other: { address: string; name?: string } = to, tx: Parameters<typeof queueMail>[0] = db) =>
  queueMail(tx, { to: other, template: 'test', body })

describe('a mail', () => {
  useTestDatabase()
  const settings = useSettings({ STAFF_SECOND_FACTOR: 'optional' })
  const smtp = useSmtpServer()

  beforeEach(async () => {
    const MAIL_FROM = 'Rasika <no-reply@rasika.example>'
    settings.change({ SMTP_URL: smtp.url(), MAIL_FROM, APP_URL: 'https://rasika.example' })
    await db.outboxMail.deleteMany()
  })

  const row = () => db.outboxMail.findFirstOrThrow()
  const makeDue = () => db.outboxMail.updateMany({ data: { nextAttemptAt: new Date(0) } })

  it('is queued if and only if its transaction is committed, and not sent before', async () => {
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

  it('is sent once over SMTP as text and HTML, and its text is deleted then', async () => {
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
    })
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
  ])('has one recipient even when the name is %s', async (_name, name) => {
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
  ])('is sent to nobody else when the address is %p, and delays no other', async (address) => {
    for (const each of [address, 'ravi@example.org']) await queue({ address: each })
    await deliverDueMails()
    const recipients = smtp.received.flatMap((received) => received.recipients)
    expect(recipients).not.toContain('evil@example.net')
    expect(recipients).toContain('ravi@example.org')
  })

  it('is tried again with growing intervals while the server refuses it', async () => {
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
      // Not before its time.
      expect(await deliverDueMails()).toBe(0)
      await makeDue()
    }
    // As old as the mail is when all these intervals are over.
    await db.outboxMail.updateMany({ data: { createdAt: new Date(Date.now() - 20.6 * 3_600_000) } })

    expect(await deliverDueMails()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 8, sentAt: null, failedAt: expect.any(Date) })
    await makeDue()
    expect(await deliverDueMails()).toBe(0)
  })

  it('is sent once by many workers at the same moment', async () => {
    for (let index = 0; index < 45; index += 1) await queue({ address: `person-${index}@example.org` })
    const work = async () => {
      while ((await deliverDueMails()) > 0);
    }
    await Promise.all([work(), work(), work(), work()])
    expect(smtp.received).toHaveLength(45)
    expect(new Set(smtp.received.flatMap(({ recipients }) => recipients)).size).toBe(45)
    expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0)
  })

  it('that a dead worker had leased is taken by another one two minutes later', async () => {
    await queue()
    const lease = (ms: number) => ({ attempts: 1, nextAttemptAt: new Date(Date.now() + ms) })
    await db.outboxMail.updateMany({ data: lease(120_000) })
    expect(await deliverDueMails()).toBe(0)
    await db.outboxMail.updateMany({ data: lease(-1000) })
    expect(await deliverDueMails()).toBe(1)
    expect(smtp.received).toHaveLength(1)
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

  const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

  it('of the product says that no person wrote it, and that it is of no list', async () => {
    await queue()
    await deliverDueMails()
    const headers = smtp.received[0]?.headers ?? {}
    expect(headers).toMatchObject(automatic)
    expect(Object.keys(headers).filter((name) => /^(list-|precedence)/.test(name))).toEqual([])
  })

  it('with a copy of an enquiry is not automatic, and keeps the lines of the person who wrote it', async () => {
    const message = 'Kutcheri on Friday:\n- Bhairavi <varnam>\r\n- Todi\n\nUma'
    await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message })
    await deliverDueMails()
    const [copy] = smtp.received
    expect(copy?.headers).not.toHaveProperty('auto-submitted')
    expect(copy?.headers['reply-to']).toBe('uma@example.org')
    expect(copy?.html.replace(/\s*\n/g, '\n')).toContain('Friday:<br>\n- Bhairavi &lt;varnam&gt;<br>\n- Todi</p>')
  })

  it('with a newsletter, or its test, says which list it is of and how one click ends it', async () => {
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
    // With a word joiner, so that no mail program makes a link of the name.
    expect(smtp.received[0]?.text).toContain('Dear Om.\u2060Prakash,')
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

describe('a job of the worker has its round', () => {
  /** Runs a counted job, beside others, until it has had as many rounds. */
  async function rounds(count: number, ...others: Parameters<typeof startWorker>[0]) {
    let runs = 0
    const stop = startWorker([...others, { name: 'counted', run: async () => (runs += 1) && 0 }])
    try {
      await until(`${count} rounds`, () => runs >= count)
    } finally {
      await stop()
    }
    return runs
  }

  it('even when the worker is woken all the time', async () => {
    const stopWaking = repeatedly(5, () => processState.wakeWorker?.())
    try {
      expect(await rounds(4)).toBeGreaterThanOrEqual(4)
    } finally {
      stopWaking()
    }
  })

  it('even when another job fails', async () => {
    expect(await rounds(1, { name: 'broken', run: () => Promise.reject(new Error('broken')) })).toBe(1)
  })
})

describe('a background job takes one portion of its rows, however PostgreSQL finds them', () => {
  useTestDatabase({ own: true })
  useSettings()

  /** Without these, PostgreSQL reads the portion anew for each row. By itself it does so too, after some statistics. */
  const PLANS = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort']

  beforeAll(async () => {
    const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
    for (const plan of PLANS) await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET enable_${plan} = off`)
    // What is set holds for new connections.
    await closeDb()
  })

  it('pictures to copy', async () => {
    for (let number = 1; number <= 9; number += 1) await makeVideo({ thumbnailUrl: `http://127.0.0.1:1/${number}.png` })
    expect(await takeInPictures()).toBe(4)
  })

  it('old mails', async () => {
    const mail = { template: 'test', subject: 'Tonight', text: '', html: '', sentAt: new Date(0) }
    const addresses = Array.from({ length: PURGE_PORTION + 1 }, (_, number) => `person-${number}@example.org`)
    await db.outboxMail.createMany({ data: addresses.map((toAddress) => ({ ...mail, toAddress })) })
    expect(await purgeMails(new Date())).toBe(PURGE_PORTION)
  })
})
