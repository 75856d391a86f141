import { POST as report } from '@/app/api/newsletters/events/route'
import { POST as unsubscribe } from '@/app/api/newsletters/unsubscribe/route'
import { PATCH as changeProfile } from '@/app/api/profile/route'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/jobs'
import { leaveMailingList, recordMailEvents } from '@/lib/domains/newsletters/mailing-list/mutations'
import {
  deleteNewsletter,
  saveNewsletter,
  startNewsletter,
  stopNewsletter,
  testNewsletter,
} from '@/lib/domains/newsletters/mutations'
import { getNewsSubscription, getStaffNewsletter, listNewsletters, newsToken } from '@/lib/domains/newsletters/queries'
import type { Audience } from '@/lib/domains/newsletters/schema'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import type { Actor } from '@/lib/shared/access/actor'
import { future } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, giveFreeMonths } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { inTheMiddle } from '@/tests/support/data/locks'
import { call } from '@/tests/support/requests/request-scope'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'

useTestDatabase()
const server = useSmtpServer()
const secret = 's'.repeat(32)
const settings = useSettings({ MAIL_WEBHOOK_SECRET: secret, RATE_LIMIT_FACTOR: '1000' })
const conflict = { code: 'conflict' }
let staff: Actor
beforeEach(async () => {
  await emptyTables('User', 'Newsletter', 'OutboxMail', 'AuditEntry')
  staff = await actorOf((await createPerson({ staffRole: 'EDITOR', mailingList: false })).id)
})

const button = { buttonLabel: '', buttonUrl: '' }
const words = { name: 'The season', text: 'One.\n\nTwo.', audience: 'EVERYONE' as Audience, ...button }
async function people(...emails: string[]) {
  for (const email of emails) await createPerson({ email })
  return db.user.findMany({ where: { email: { in: emails } }, orderBy: { id: 'asc' } })
}
async function started(audience: Audience = 'EVERYONE') {
  const { id, updatedAt } = await saveNewsletter(staff, null, { ...words, audience })
  await startNewsletter(staff, id, updatedAt)
  return id
}
async function queued(audience?: Audience) {
  const id = await started(audience)
  while ((await queueNewsletterPortion()) > 0);
  return id
}
const addresses = async (newsletterId?: number) => {
  const rows = await db.outboxMail.findMany({ where: { newsletterId }, orderBy: { id: 'asc' } })
  return rows.map(({ toAddress }) => toAddress)
}

describe('a newsletter', () => {
  it('goes once, in batches, to each verified person on the mailing list, but not to those who join later', async () => {
    await createPerson({ email: 'off@example.org', mailingList: false })
    await createPerson({ email: 'unconfirmed@example.org', status: 'UNVERIFIED' })
    const facts = { firstName: 'Asha', lastName: 'Rao', status: 'VERIFIED', emailVerifiedAt: new Date() } as const
    const emails = Array.from({ length: 150 }, (_, at) => `p${String(at).padStart(3, '0')}@example.org`)
    await db.user.createMany({ data: emails.map((email) => ({ ...facts, email })) })
    const id = await started()
    const preview = (await getStaffNewsletter(staff, id))?.preview
    await createPerson({ email: 'late@example.org', createdAt: new Date(Date.now() + 60_000) })
    // Two workers together queue only a hundred emails. Nothing more is queued until these have been attempted.
    await Promise.all([queueNewsletterPortion(), queueNewsletterPortion()])
    expect(await db.outboxMail.count()).toBe(100)
    expect(await queueNewsletterPortion()).toBe(0)
    // Emails that were deferred by the receiving server don't delay the others.
    await db.outboxMail.updateMany({ data: { attempts: 1 } })
    while ((await queueNewsletterPortion()) > 0);
    expect((await addresses()).toSorted()).toEqual(emails)
    expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sending', waiting: 150 })
    const mail = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'asc' } })
    expect(mail.subject).toBe('The season')
    expect(mail.text).toContain('Dear Asha,\n\nOne.\n\nTwo.')
    expect(mail.unsubscribeUrl).toContain('/api/newsletters/unsubscribe?token=')
    // The preview equals the email except for the unsubscribe token.
    const withoutToken = (html = '') => html.replace(/token=[^"]+/, '')
    expect(withoutToken(preview?.html)).toBe(withoutToken(mail.html))
  })

  it('has at most a hundred emails waiting for their first attempt, and a thousand in all, like other lists', async () => {
    const mails = (template: string, count: number, attempts: number) => {
      const mail = { toAddress: 'a@example.org', template, attempts, subject: 's', text: 't', html: 'h' }
      return db.outboxMail.createMany({ data: Array.from({ length: count }, () => mail) })
    }
    await mails('following-digest', 60, 0)
    expect(await getFreeCapacity(db, 'following-digest')).toBe(40)
    await mails('following-digest', 925, 1)
    expect([await getFreeCapacity(db, 'following-digest'), await getFreeCapacity(db, 'newsletter')]).toEqual([15, 100])
  })

  it.each<[Audience, string[]]>([
    ['EVERYONE', ['guest', 'member', 'given', 'lapsed']],
    ['MEMBERS', ['member', 'given']],
    ['GUESTS', ['guest']],
    ['LAPSED', ['lapsed']],
  ])('to the audience %s goes to %j', async (audience, names) => {
    const emails = ['guest', 'member', 'given', 'lapsed'].map((name) => `${name}@example.org`)
    const [, member, given, lapsed] = (await people(...emails)).map(({ id }) => id)
    await subscribe(member ?? 0, 'active')
    await subscribe(lapsed ?? 0, 'canceled')
    await giveFreeMonths(given ?? 0, { endsAt: future(1) })
    await queued(audience)
    expect(await addresses()).toEqual(names.map((name) => `${name}@example.org`))
  })

  it('shows its preview text in an inbox, or else the start of its text', async () => {
    const shown = async (previewText?: string) => {
      const { id } = await saveNewsletter(staff, null, { ...words, previewText })
      return (await getStaffNewsletter(staff, id))?.preview.html.match(/<div style="display:none[^>]*>([^<]*)</)?.[1]
    }
    expect([await shown('Forty concerts'), await shown()]).toEqual(['Forty concerts', 'One.'])
    await expect(shown('x'.repeat(91))).rejects.toThrow('at most 90')
  })

  it('records each change of its button in the audit log', async () => {
    const { id } = await saveNewsletter(staff, null, words)
    const after = { buttonLabel: 'Watch', buttonUrl: 'https://rasika.test/browse' }
    await saveNewsletter(staff, id, { ...words, ...after })
    const before = { buttonLabel: null, buttonUrl: null }
    expect(await db.auditEntry.findFirst({ where: { action: 'update' } })).toMatchObject({ before, after })
  })

  it('without recipients cannot be sent, and its test goes to the sender only', async () => {
    const { id, updatedAt } = await saveNewsletter(staff, null, words)
    await expect(startNewsletter(staff, id, updatedAt)).rejects.toMatchObject(conflict)
    await testNewsletter(staff, id)
    expect(await addresses()).toEqual([staff.email])
  })

  it('cannot be changed or sent again once sending has started', async () => {
    await people('a@example.org')
    const { id, updatedAt } = await saveNewsletter(staff, null, words)
    await saveNewsletter(staff, id, { ...words, name: 'Another' })
    await expect(startNewsletter(staff, id, updatedAt)).rejects.toMatchObject(conflict)
    const version = (await getStaffNewsletter(staff, id))?.form.updatedAt ?? ''
    const start = () => startNewsletter(staff, id, version)
    const twice = await Promise.allSettled([start(), start()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(saveNewsletter(staff, id, words)).rejects.toMatchObject(conflict)
    await queueNewsletterPortion()
    await expect(start()).rejects.toMatchObject(conflict)
    expect(await addresses()).toEqual(['a@example.org'])
  })

  it('counts as being sent, and cannot be deleted, while any of its emails waits', async () => {
    await people('a@example.org', 'b@example.org')
    const id = await started()
    await expect(deleteNewsletter(staff, id, {})).rejects.toMatchObject(conflict)
    await queueNewsletterPortion()
    const mailTo = (toAddress: string, data: { attempts?: number; sentAt?: Date; failedAt?: Date }) =>
      db.outboxMail.updateMany({ where: { toAddress }, data })
    const says = async () => {
      const [row] = (await listNewsletters(staff, { page: 0, query: '' })).data
      const { state, left, waiting, givenUp } = (await getStaffNewsletter(staff, id)) ?? {}
      expect(row).toMatchObject({ state, left })
      return { state, left, waiting, givenUp }
    }
    expect(await says()).toEqual({ state: 'sending', left: 0, waiting: 2, givenUp: 0 })
    await expect(deleteNewsletter(staff, id, {})).rejects.toMatchObject(conflict)
    await mailTo('a@example.org', { sentAt: new Date() })
    await mailTo('b@example.org', { attempts: 3 })
    expect(await says()).toEqual({ state: 'sending', left: 1, waiting: 1, givenUp: 0 })
    await mailTo('b@example.org', { failedAt: new Date() })
    expect(await says()).toEqual({ state: 'sent', left: 1, waiting: 0, givenUp: 1 })
    await expect(stopNewsletter(staff, id)).rejects.toMatchObject(conflict)
    await deleteNewsletter(staff, id, {})
    expect((await listNewsletters(staff, { page: 1, query: '' })).totalRecords).toBe(0)
  })

  it.each([null, 'SUPPORT', 'FINANCE'] as const)('is not available to the staff role %s', async (staffRole) => {
    const { id, updatedAt } = await saveNewsletter(staff, null, words)
    const guest = await actorOf((await createPerson({ staffRole })).id)
    const reading = [listNewsletters(guest, { page: 1, query: '' }), getStaffNewsletter(guest, id)]
    const saving = [saveNewsletter(guest, null, words), testNewsletter(guest, id)]
    const sending = [startNewsletter(guest, id, updatedAt), stopNewsletter(guest, id)]
    for (const result of await Promise.allSettled([...reading, ...saving, ...sending]))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  })
})

describe('a newsletter that is stopped', () => {
  beforeEach(() => people('a@example.org', 'b@example.org'))

  it('reaches nobody else: its waiting and deferred emails are removed, and no others', async () => {
    const [before, id] = [await queued(), await queued()]
    await db.outboxMail.updateMany({ where: { newsletterId: id, toAddress: 'a@example.org' }, data: { attempts: 1 } })
    await stopNewsletter(staff, id)
    await queueNewsletterPortion()
    expect([await addresses(id), await addresses(before)]).toEqual([[], ['a@example.org', 'b@example.org']])
    expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sent', left: 0 })
    expect(await getStaffNewsletter(staff, before)).toMatchObject({ state: 'sending', waiting: 2 })
  })

  it('while a batch is being queued leaves none of it', async () => {
    const id = await started()
    await inTheMiddle('Text', queueNewsletterPortion, () => stopNewsletter(staff, id))
    expect(await addresses()).toEqual([])
    expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sent', left: 0 })
  })

  it('while an email is being delivered lets that one arrive, and does not retry it', async () => {
    const id = await queued()
    const later = { attempts: 1, nextAttemptAt: future(1) }
    await db.outboxMail.updateMany({ where: { toAddress: 'b@example.org' }, data: later })
    settings.change({ SMTP_URL: server.url() })
    server.hold('The season')
    const delivered = deliverDueMails()
    await until('the mail is on its way', () => server.inHand.length === 1)
    await stopNewsletter(staff, id)
    server.letGo()
    await delivered
    expect(await deliverDueMails()).toBe(0)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['a@example.org']])
    expect(await addresses(id)).toEqual([])
    expect((await getStaffNewsletter(staff, id))?.state).toBe('sent')
  })
})

describe('the mailing list', () => {
  let person: Awaited<ReturnType<typeof createPerson>>
  beforeEach(async () => void (person = await createPerson({ email: 'a@example.org' })))

  const join = async (mailingList: boolean) =>
    (await call(changeProfile, { method: 'PATCH', json: { mailingList }, cookies: await signedIn(person) })).status
  const send = async (json: unknown, authorization = `Bearer ${secret}`) =>
    (await call(report, { json, headers: { authorization } })).status
  const facts = (email = person.email) =>
    db.user.findUniqueOrThrow({ where: { email }, select: { mailingList: true, mailRefusal: true } })

  it('that a person leaves in the account sends nothing more, not even deferred or failed emails', async () => {
    for (const state of [{}, { attempts: 1 }, { attempts: 8, failedAt: new Date() }]) {
      await queued()
      await db.outboxMail.updateMany({ data: state })
      expect([await join(false), await addresses()]).toEqual([200, []])
      await join(true)
    }
  })

  it.each<[string, () => Promise<unknown>]>([
    ['leaves by the link', () => leaveMailingList(newsToken(person.id))],
    ['bounces', () => recordMailEvents([{ type: 'bounce', email: person.email }])],
  ])('sends nothing to a person who %s while a batch is being queued', async (_, leave) => {
    await people('b@example.org')
    await started()
    // Runs `leave` after the batch has read its recipients.
    await inTheMiddle('Text', queueNewsletterPortion, leave)
    expect(await addresses()).toEqual(['b@example.org'])
  })

  it('is left by a POST to the unsubscribe link, which is idempotent and cannot be forged', async () => {
    await queued()
    const token = newsToken(person.id)
    const url = `/api/newsletters/unsubscribe?${new URLSearchParams({ token })}`
    expect(await getNewsSubscription(token)).toBe('active')
    for (const expected of [200, 200]) expect((await call(unsubscribe, { method: 'POST', url })).status).toBe(expected)
    expect([await getNewsSubscription(token), await addresses()]).toEqual(['over', []])
    const forged = `${url.slice(0, -6)}AAAAAA`
    expect((await call(unsubscribe, { method: 'POST', url: forged })).status).toBe(404)
  })

  it('sends nothing to people who bounced or complained, until they join again', async () => {
    const bounce = { events: ['A@example.org', 'nobody@example.org'].map((email) => ({ type: 'bounce', email })) }
    expect(await send(bounce, 'Bearer wrong')).toBe(401)
    expect(await send({ events: [{ type: 'other' }] })).toBe(400)
    expect(await send({ RecordType: 'Bounce', Type: 'SoftBounce', Email: person.email })).toBe(200)
    expect(await db.user.count({ where: { mailRefusal: null } })).toBe(2)
    const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`
    expect(await send({ RecordType: 'SpamComplaint', Email: person.email }, basic)).toBe(200)
    expect(await send(bounce)).toBe(200)
    expect(await facts()).toEqual({ mailingList: false, mailRefusal: 'BOUNCED' })
    expect(await join(true)).toBe(200)
    expect(await facts()).toEqual({ mailingList: true, mailRefusal: null })
  })

  it('ignores a repeated report after the person has joined again, but not a later one', async () => {
    await db.user.updateMany({ where: { id: person.id }, data: { mailRefusal: 'BOUNCED', mailingList: false } })
    await join(true)
    const refusalAfter = async (json: object) => (await send(json), (await facts()).mailRefusal)
    const [before, after] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString())
    const own = (at?: string) => ({ events: [{ type: 'bounce', email: person.email, at }] })
    const postmark = (at?: string) => {
      return { RecordType: 'SpamComplaint', Email: person.email, BouncedAt: at?.replace('Z', '1234Z') }
    }
    expect([await refusalAfter(own(before)), await refusalAfter(postmark(before))]).toEqual([null, null])
    expect([await refusalAfter(own(after)), await refusalAfter(postmark(after))]).toEqual(['BOUNCED', 'COMPLAINED'])
  })

  it('loses everyone in a report, each with the last reason, and the outbox loses only their list emails', async () => {
    await people('b@example.org', 'c@example.org')
    const mail = { subject: 'S', text: 'T', html: 'H' }
    const unsubscribeUrl = 'https://rasika.test/unsubscribe'
    await db.outboxMail.createMany({
      data: ['a@example.org', 'b@example.org', 'c@example.org'].flatMap((toAddress) => [
        { ...mail, toAddress, template: 'newsletter', unsubscribeUrl },
        { ...mail, toAddress, template: 'livestream-day', unsubscribeUrl, attempts: 1 },
        { ...mail, toAddress, template: 'receipt' },
      ]),
    })
    const events = [
      { type: 'bounce', email: ' B@example.org' },
      { type: 'bounce', email: 'a@example.org' },
      { type: 'complaint', email: 'b@example.org' },
    ]
    for (const status of [...(await Promise.all([send({ events }), send({ events })])), await send({ events })])
      expect(status).toBe(200)
    expect(await facts('a@example.org')).toEqual({ mailingList: false, mailRefusal: 'BOUNCED' })
    expect(await facts('b@example.org')).toEqual({ mailingList: false, mailRefusal: 'COMPLAINED' })
    expect(await facts('c@example.org')).toEqual({ mailingList: true, mailRefusal: null })
    const waiting = await db.outboxMail.findMany({ where: { unsubscribeUrl } })
    expect(waiting.map(({ toAddress }) => toAddress)).toEqual(['c@example.org', 'c@example.org'])
    expect(await db.outboxMail.count()).toBe(5)
  })
})
