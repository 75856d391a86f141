import { createHelpEnquiry } from '@/lib/domains/enquiries/mutations'
import { saveNewsletter, startNewsletter, testNewsletter } from '@/lib/domains/newsletters/mutations'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/mutations-sending'
import { actorOf } from '@/tests/factories/viewers'
import { POST as register } from '@/app/api/auth/register/route'
import { db } from '@/lib/server/db/client'
import { startWorker } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { listMailbox } from '@/lib/server/mail/mailbox'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { processState } from '@/lib/server/process-state'
import { createPerson, registration } from '@/tests/factories/people'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useSmtpServer } from '@/tests/support/smtp'
import { until } from '@/tests/support/until'
import { useTestDatabase } from '../support/database'
import { repeatedly } from '@/tests/support/slowly'

const body = composeMail({
  subject: 'நிகழ்ச்சி — tonight',
  greeting: 'Dear <Asha> & friends,',
  paragraphs: ['The concert begins at seven.', '<script>alert(1)</script>'],
  button: { label: 'Open', url: 'https://rasika.example/livestreams/1?a=1&b="2"' },
})
const to = { address: 'asha@example.org', name: 'Asha' }
const mail = { to, template: 'test', body }

describe('mail', () => {
  useTestDatabase()
  const settings = useSettings()
  const smtp = useSmtpServer()

  beforeEach(async () => {
    settings.change({
      SMTP_URL: smtp.url(),
      MAIL_FROM: 'Rasika <no-reply@rasika.example>',
      APP_URL: 'https://rasika.example',
    })
    await db.outboxMail.deleteMany()
  })

  const row = () => db.outboxMail.findFirstOrThrow()
  const makeDue = () => db.outboxMail.updateMany({ data: { nextAttemptAt: new Date(0) } })

  it('is queued if and only if its transaction is committed', async () => {
    const failing = db.$transaction(async (tx) => {
      await queueMail(tx, mail)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.outboxMail.count()).toBe(0)
    await db.$transaction((tx) => queueMail(tx, mail))
    expect(await db.outboxMail.count()).toBe(1)
  })

  it('is not sent before its transaction is committed', async () => {
    await db.$transaction(async (tx) => {
      await queueMail(tx, mail)
      expect(await deliverDueMails()).toBe(0)
    })
    expect(await deliverDueMails()).toBe(1)
  })

  it('is sent once over SMTP as text and HTML, and its text is deleted then', async () => {
    await queueMail(db, mail)
    expect(await deliverDueMails()).toBe(1)
    const [received, ...others] = smtp.received
    expect(others).toEqual([])
    expect(received).toMatchObject({ from: 'no-reply@rasika.example', recipients: ['asha@example.org'] })
    expect(received?.headers).toMatchObject({
      from: 'Rasika <no-reply@rasika.example>',
      to: 'Asha <asha@example.org>',
      subject: 'நிகழ்ச்சி — tonight',
    })
    expect(received?.headers['message-id']).toMatch(/^<outbox-\d+@rasika\.example>$/)
    expect(received?.text).toContain('Dear <Asha> & friends,\n\nThe concert begins at seven.')
    expect(received?.text).toContain('https://rasika.example/livestreams/1?a=1&b="2"')
    expect(received?.html).toContain('Dear &lt;Asha&gt; &amp; friends,')
    expect(received?.html).toContain('href="https://rasika.example/livestreams/1?a=1&amp;b=&quot;2&quot;"')
    expect(received?.html).not.toContain('<script>')

    expect(await row()).toMatchObject({ text: '', html: '', attempts: 1, failedAt: null, lastError: null })
    expect((await row()).sentAt).not.toBeNull()
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
    await queueMail(db, { ...mail, to: { ...to, name } })
    await deliverDueMails()
    expect(smtp.received).toHaveLength(1)
    const [received] = smtp.received
    expect(received?.recipients).toEqual(['asha@example.org'])
    expect(Object.keys(received?.headers ?? {})).not.toContain('bcc')
    expect(received?.headers.to).toMatch(/<asha@example\.org>$/)
    expect(received?.text).toContain('The concert begins at seven.')
  })

  it.each([
    'asha@example.org, evil@example.net',
    'asha@example.org\r\nRCPT TO:<evil@example.net>',
    '<evil@example.net>, asha',
    'no address at all',
  ])('is sent to nobody else when the address is %p, and delays no other', async (address) => {
    await queueMail(db, { ...mail, to: { address } })
    await queueMail(db, { ...mail, to: { address: 'ravi@example.org' } })
    await deliverDueMails()
    const recipients = smtp.received.flatMap((received) => received.recipients)
    expect(recipients).not.toContain('evil@example.net')
    expect(recipients).toContain('ravi@example.org')
  })

  it('is tried again with growing intervals while the server refuses it', async () => {
    await queueMail(db, mail)
    smtp.refuse('data')
    for (const seconds of [10, 60, 300, 1800, 7200, 21_600, 43_200]) {
      const since = Date.now()
      expect(await deliverDueMails()).toBe(1)
      const { nextAttemptAt, sentAt, failedAt, lastError, text } = await row()
      expect({ sentAt, failedAt }).toEqual({ sentAt: null, failedAt: null })
      expect(lastError).toContain('No room')
      expect(text).not.toBe('')
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
    for (let index = 0; index < 45; index += 1) {
      await queueMail(db, { ...mail, to: { address: `person-${index}@example.org` } })
    }
    const work = async () => {
      while ((await deliverDueMails()) > 0);
    }
    await Promise.all([work(), work(), work(), work()])
    expect(smtp.received).toHaveLength(45)
    expect(new Set(smtp.received.flatMap(({ recipients }) => recipients)).size).toBe(45)
    expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0)
  })

  it('that a dead worker had leased is taken by another one two minutes later', async () => {
    await queueMail(db, mail)
    await db.outboxMail.updateMany({ data: { attempts: 1, nextAttemptAt: new Date(Date.now() + 120_000) } })
    expect(await deliverDueMails()).toBe(0)
    await db.outboxMail.updateMany({ data: { nextAttemptAt: new Date(Date.now() - 1000) } })
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

  it('has its job run even when the worker is woken all the time', async () => {
    let runs = 0
    const worker = startWorker([{ name: 'counted', run: async () => (runs += 1) && 0 }])
    const ends = [repeatedly(5, () => processState.wakeWorker?.()), worker]
    try {
      await until('a fourth round', () => runs >= 4)
    } finally {
      for (const end of ends) await end()
    }
  })

  it('has its job run even when another job fails', async () => {
    let runs = 0
    const stop = startWorker([
      { name: 'broken', run: () => Promise.reject(new Error('broken')) },
      { name: 'whole', run: async () => (runs += 1) && 0 },
    ])
    try {
      await until('its round', () => runs > 0)
    } finally {
      await stop()
    }
    expect(runs).toBe(1)
  })

  describe('without an SMTP server', () => {
    beforeEach(() => settings.change({ SMTP_URL: undefined }))

    it('is stored in the mailbox, newest first', async () => {
      expect(await listMailbox()).toEqual([])
      await queueMail(db, mail)
      await queueMail(db, { ...mail, to: { address: 'second@example.org' } })
      expect(await deliverDueMails()).toBe(2)
      const kept = await listMailbox()
      expect(kept.map((each) => each.to)).toEqual(['second@example.org', 'Asha <asha@example.org>'])
      expect(kept[0]).toMatchObject({ subject: body.subject, text: body.text, html: body.html })
      expect(smtp.received).toEqual([])
      expect((await db.outboxMail.findMany()).map(({ text }) => text)).toEqual(['', ''])
    })
  })
})

describe('the headers of mails', () => {
  useTestDatabase()
  const settings = useSettings({ STAFF_SECOND_FACTOR: 'optional' })
  const smtp = useSmtpServer()

  beforeEach(async () => {
    settings.change({ SMTP_URL: smtp.url(), MAIL_FROM: 'no-reply@rasika.example', APP_URL: 'https://rasika.example' })
    await db.outboxMail.deleteMany()
  })

  const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

  it('a mail of the product says that no person wrote it, and that it is of no list', async () => {
    await queueMail(db, mail)
    await deliverDueMails()
    const headers = smtp.received[0]?.headers ?? {}
    expect(headers).toMatchObject(automatic)
    expect(Object.keys(headers).filter((name) => /^(list-|precedence)/.test(name))).toEqual([])
  })

  it('the copy of an enquiry is no automatic mail, and keeps the lines of the person who wrote it', async () => {
    const message = 'Kutcheri on Friday:\n- Bhairavi <varnam>\r\n- Todi\n\nUma'
    await createHelpEnquiry({ name: 'Uma', email: 'uma@example.org', message })
    await deliverDueMails()
    const [copy] = smtp.received
    expect(copy?.headers).not.toHaveProperty('auto-submitted')
    expect(copy?.headers['reply-to']).toBe('uma@example.org')
    expect(copy?.html.replace(/\s*\n/g, '\n')).toContain('Friday:<br>\n- Bhairavi &lt;varnam&gt;<br>\n- Todi</p>')
  })

  it('a newsletter, and its test, say which list they are of and how one click ends it', async () => {
    const facts = { staffRole: 'EDITOR', firstName: 'Om.Prakash', mailingList: false } as const
    const staff = await actorOf((await createPerson(facts)).id)
    await createPerson({ email: 'asha@example.org' })
    const words = {
      name: 'The season',
      text: 'One\ntwo.',
      buttonLabel: '',
      buttonUrl: '',
      audience: 'EVERYONE' as const,
    }
    const { id, updatedAt } = await saveNewsletter(staff, null, words)
    await testNewsletter(staff, id)
    await startNewsletter(staff, id, updatedAt)
    await queueNewsletterPortion()
    await deliverDueMails()
    const sentTo = smtp.received.flatMap(({ recipients }) => recipients)
    expect(sentTo.sort()).toEqual(['asha@example.org', staff.email].sort())
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
