import { POST as unsubscribe } from '@/app/api/newsletters/unsubscribe/route'
import { POST as report } from '@/app/api/newsletters/events/route'
import { PATCH as changeProfile } from '@/app/api/profile/route'
import {
  deleteNewsletter,
  saveNewsletter,
  startNewsletter,
  stopNewsletter,
  testNewsletter,
} from '@/lib/domains/newsletters/mutations'
import { leaveMailingList, noteMailEvents } from '@/lib/domains/newsletters/mutations-mailing-list'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/mutations-sending'
import { getNewsSubscription, getStaffNewsletter, listNewsletters, newsToken } from '@/lib/domains/newsletters/queries'
import type { Audience } from '@/lib/domains/newsletters/schema'
import { db } from '@/lib/server/db/client'
import { roomFor } from '@/lib/server/mail/lists'
import type { Actor } from '@/lib/shared/actor'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { inTheMiddle } from '@/tests/support/locks'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
const secret = 's'.repeat(32)
useSettings({ MAIL_WEBHOOK_SECRET: secret, RATE_LIMIT_FACTOR: '1000' })
let staff: Actor
beforeEach(async () => {
  await emptyTables('User', 'Newsletter', 'OutboxMail', 'AuditEntry')
  staff = await actorOf((await createPerson({ staffRole: 'EDITOR', mailingList: false })).id)
})

const button = { buttonLabel: '', buttonUrl: '' }
const words = { name: 'The season begins', text: 'One.\n\nTwo.', audience: 'EVERYONE' as Audience, ...button }
async function started(audience: Audience = 'EVERYONE') {
  const { id, updatedAt } = await saveNewsletter(staff, null, { ...words, audience })
  await startNewsletter(staff, id, updatedAt)
  return id
}
const addresses = async () =>
  (await db.outboxMail.findMany({ orderBy: { id: 'asc' }, select: { toAddress: true } })).map(
    ({ toAddress }) => toAddress,
  )
async function queueAll() {
  while ((await queueNewsletterPortion()) > 0);
}

it('a newsletter goes once to each confirmed person on the mailing list, in portions, and to nobody who joins later', async () => {
  await createPerson({ email: 'off@example.org', mailingList: false })
  await createPerson({ email: 'unconfirmed@example.org', status: 'UNVERIFIED' })
  const facts = { firstName: 'Asha', lastName: 'Rao', status: 'VERIFIED', emailVerifiedAt: new Date() } as const
  await db.user.createMany({
    data: Array.from({ length: 150 }, (_, at) => ({ ...facts, email: `p${String(at).padStart(3, '0')}@example.org` })),
  })
  const id = await started()
  const preview = (await getStaffNewsletter(staff, id))?.preview
  await createPerson({ email: 'late@example.org', createdAt: new Date(Date.now() + 60_000) })
  // Two workers at once, and mails of the first portion still waiting.
  await Promise.all([queueNewsletterPortion(), queueNewsletterPortion()])
  expect(await db.outboxMail.count()).toBe(100)
  expect(await queueNewsletterPortion()).toBe(0)
  // What receivers put off holds nobody else up.
  await db.outboxMail.updateMany({ data: { attempts: 1 } })
  await queueAll()
  const sent = await addresses()
  expect(sent).toHaveLength(150)
  expect(new Set(sent).size).toBe(150)
  expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sending', waiting: 150 })
  const mail = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'asc' } })
  expect(mail).toMatchObject({
    subject: 'The season begins',
    text: expect.stringContaining('Dear Asha,\n\nOne.\n\nTwo.'),
  })
  expect(mail.unsubscribeUrl).toContain('/api/newsletters/unsubscribe?token=')
  // The preview is the mail itself, but for the link that is each person's own.
  const withoutToken = (html = '') => html.replace(/token=[^"]+/, '')
  expect(withoutToken(preview?.html)).toBe(withoutToken(mail.html))
})

it('of a list a hundred mails wait for their first attempt at most, and a thousand in all, as when the server is away', async () => {
  const mails = (template: string, count: number, attempts: number) => {
    const mail = { toAddress: 'a@example.org', template, attempts, subject: 's', text: 't', html: 'h' }
    return db.outboxMail.createMany({ data: Array.from({ length: count }, () => mail) })
  }
  await mails('following-digest', 60, 0)
  expect(await roomFor(db, 'following-digest')).toBe(40)
  await mails('following-digest', 925, 1)
  expect([await roomFor(db, 'following-digest'), await roomFor(db, 'newsletter')]).toEqual([15, 100])
})

it.each<[Audience, string[]]>([
  ['EVERYONE', ['guest', 'member', 'given', 'lapsed']],
  ['MEMBERS', ['member', 'given']],
  ['GUESTS', ['guest']],
  ['LAPSED', ['lapsed']],
])('the audience %s is %j', async (audience, names) => {
  await createPerson({ email: 'guest@example.org' })
  await subscribe((await createPerson({ email: 'member@example.org' })).id, 'active')
  const { id: userId } = await createPerson({ email: 'given@example.org' })
  const gift = { userId, reason: 'A guest of the festival', givenByEmail: staff.email }
  await db.freeMembership.create({ data: { ...gift, endsAt: new Date(Date.now() + 86_400_000) } })
  await subscribe((await createPerson({ email: 'lapsed@example.org' })).id, 'canceled')
  await started(audience)
  await queueAll()
  expect(await addresses()).toEqual(names.map((name) => `${name}@example.org`))
})

it('a newsletter shows its preview text in an inbox, or else how its text begins', async () => {
  const shown = async (previewText?: string) => {
    const { id } = await saveNewsletter(staff, null, { ...words, previewText })
    return (await getStaffNewsletter(staff, id))?.preview.html.match(/<div style="display:none[^>]*>([^<]*)</)?.[1]
  }
  expect(await shown('Forty concerts')).toBe('Forty concerts')
  expect(await shown()).toBe('One.')
  await expect(shown('x'.repeat(91))).rejects.toThrow('at most 90')
})

it('a change of the button of a newsletter is in the audit log', async () => {
  const { id } = await saveNewsletter(staff, null, words)
  const button = { buttonLabel: 'Watch', buttonUrl: 'https://rasika.test/browse' }
  await saveNewsletter(staff, id, { ...words, ...button })
  expect(await db.auditEntry.findFirst({ where: { action: 'update' } })).toMatchObject({
    before: { buttonLabel: null, buttonUrl: null },
    after: button,
  })
})

it('what was sent is not sent, changed or started again, and what is being sent is not deleted', async () => {
  await createPerson({ email: 'a@example.org' })
  const { id, updatedAt } = await saveNewsletter(staff, null, words)
  await saveNewsletter(staff, id, { ...words, name: 'Another' })
  await expect(startNewsletter(staff, id, updatedAt)).rejects.toMatchObject({ code: 'conflict' })
  const version = (await getStaffNewsletter(staff, id))?.form.updatedAt ?? ''
  const twice = await Promise.allSettled([startNewsletter(staff, id, version), startNewsletter(staff, id, version)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(saveNewsletter(staff, id, words)).rejects.toMatchObject({ code: 'conflict' })
  await expect(deleteNewsletter(staff, id, {})).rejects.toMatchObject({ code: 'conflict' })
  await queueNewsletterPortion()
  await expect(startNewsletter(staff, id, version)).rejects.toMatchObject({ code: 'conflict' })
  expect(await addresses()).toEqual(['a@example.org'])
  await db.outboxMail.updateMany({ data: { sentAt: new Date() } })
  await deleteNewsletter(staff, id, {})
  expect((await listNewsletters(staff, { page: 1, query: '' })).totalRecords).toBe(0)
})

it('who leaves the mailing list in the account gets none that still waits, was put off or was given up', async () => {
  const person = await createPerson({ email: 'a@example.org' })
  for (const facts of [{}, { attempts: 1 }, { attempts: 8, failedAt: new Date() }]) {
    await started()
    await queueAll()
    await db.outboxMail.updateMany({ data: facts })
    const cookies = await signedIn(person)
    const change = (mailingList: boolean) => call(changeProfile, { method: 'PATCH', json: { mailingList }, cookies })
    expect((await change(false)).status).toBe(200)
    expect(await addresses()).toEqual([])
    await change(true)
  }
})

it.each<[string, (person: { id: number; email: string }) => Promise<unknown>]>([
  ['leaves by the link', ({ id }) => leaveMailingList(newsToken(id))],
  ['bounces', ({ email }) => noteMailEvents([{ type: 'bounce', email }])],
])('who %s while a portion is being queued gets none of it', async (_, leave) => {
  const [person] = [await createPerson({ email: 'a@example.org' }), await createPerson({ email: 'b@example.org' })]
  await started()
  // The portion has read who gets it, and not what the product is called.
  await inTheMiddle('Text', queueNewsletterPortion, () => leave(person))
  expect(await addresses()).toEqual(['b@example.org'])
})

it('a newsletter for nobody is not begun, and a test goes to its sender only', async () => {
  const { id, updatedAt } = await saveNewsletter(staff, null, words)
  await expect(startNewsletter(staff, id, updatedAt)).rejects.toMatchObject({ code: 'conflict' })
  await testNewsletter(staff, id)
  expect(await addresses()).toEqual([staff.email])
})

it('a POST to the link of a newsletter ends them, twice as once, and a forged link is none', async () => {
  const person = await createPerson({ email: 'a@example.org' })
  await started()
  await queueAll()
  const token = newsToken(person.id)
  const url = `/api/newsletters/unsubscribe?${new URLSearchParams({ token })}`
  expect(await getNewsSubscription(token)).toBe('active')
  for (const expected of [200, 200]) expect((await call(unsubscribe, { method: 'POST', url })).status).toBe(expected)
  expect(await getNewsSubscription(token)).toBe('over')
  expect(await addresses()).toEqual([])
  const forged = `${url.slice(0, -6)}AAAAAA`
  expect((await call(unsubscribe, { method: 'POST', url: forged })).status).toBe(404)
})

it('who bounced or complained is not written to again, until they join again', async () => {
  const person = await createPerson({ email: 'a@example.org' })
  const sending = (json: unknown, authorization: string) => call(report, { json, headers: { authorization } })
  const bounce = { events: ['A@example.org', 'nobody@example.org'].map((email) => ({ type: 'bounce', email })) }
  expect((await sending(bounce, 'Bearer wrong')).status).toBe(401)
  expect((await sending({ events: [{ type: 'other' }] }, `Bearer ${secret}`)).status).toBe(400)
  const soft = { RecordType: 'Bounce', Type: 'SoftBounce', Email: person.email }
  expect((await sending(soft, `Bearer ${secret}`)).status).toBe(200)
  expect(await db.user.count({ where: { mailRefusal: null } })).toBe(2)
  const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`
  expect((await sending({ RecordType: 'SpamComplaint', Email: person.email }, basic)).status).toBe(200)
  expect((await sending(bounce, `Bearer ${secret}`)).status).toBe(200)
  const facts = () =>
    db.user.findUniqueOrThrow({ where: { id: person.id }, select: { mailingList: true, mailRefusal: true } })
  expect(await facts()).toEqual({ mailingList: false, mailRefusal: 'BOUNCED' })
  const cookies = await signedIn(person)
  expect((await call(changeProfile, { method: 'PATCH', json: { mailingList: true }, cookies })).status).toBe(200)
  expect(await facts()).toEqual({ mailingList: true, mailRefusal: null })
})

it('a report that comes again after the person joined again changes nothing, and a later one does', async () => {
  const person = await createPerson({ email: 'a@example.org', mailRefusal: 'BOUNCED', mailingList: false })
  const cookies = await signedIn(person)
  await call(changeProfile, { method: 'PATCH', json: { mailingList: true }, cookies })
  const refusalAfter = async (json: object) => {
    await call(report, { json, headers: { authorization: `Bearer ${secret}` } })
    return (await db.user.findUniqueOrThrow({ where: { id: person.id } })).mailRefusal
  }
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)].map((at) => at.toISOString())
  const own = (at: string | undefined) => ({ events: [{ type: 'bounce', email: person.email, at }] })
  const postmark = (BouncedAt: string | undefined) => {
    return { RecordType: 'SpamComplaint', Email: person.email, BouncedAt: BouncedAt?.replace('Z', '1234Z') }
  }
  expect([await refusalAfter(own(before)), await refusalAfter(postmark(before))]).toEqual([null, null])
  expect([await refusalAfter(own(after)), await refusalAfter(postmark(after))]).toEqual(['BOUNCED', 'COMPLAINED'])
})

it('one report about many takes each off the list with the last reason, and mails of lists only out of the outbox', async () => {
  const people = ['a@example.org', 'b@example.org', 'c@example.org']
  for (const email of people) await createPerson({ email })
  const mail = { subject: 'S', text: 'T', html: 'H' }
  const unsubscribeUrl = 'https://rasika.test/unsubscribe'
  await db.outboxMail.createMany({
    data: people.flatMap((toAddress) => [
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
  const send = () => call(report, { json: { events }, headers: { authorization: `Bearer ${secret}` } })
  for (const { status } of [...(await Promise.all([send(), send()])), await send()]) expect(status).toBe(200)
  const facts = { email: true, mailingList: true, mailRefusal: true }
  expect(
    await db.user.findMany({ where: { email: { in: people } }, orderBy: { email: 'asc' }, select: facts }),
  ).toEqual([
    { email: 'a@example.org', mailingList: false, mailRefusal: 'BOUNCED' },
    { email: 'b@example.org', mailingList: false, mailRefusal: 'COMPLAINED' },
    { email: 'c@example.org', mailingList: true, mailRefusal: null },
  ])
  const waiting = await db.outboxMail.findMany({ where: { unsubscribeUrl } })
  expect(waiting.map(({ toAddress }) => toAddress)).toEqual(['c@example.org', 'c@example.org'])
  expect(await db.outboxMail.count()).toBe(5)
})

it.each([null, 'SUPPORT', 'FINANCE'] as const)(
  'a person with the staff role %s neither reads nor sends newsletters',
  async (staffRole) => {
    const { id, updatedAt } = await saveNewsletter(staff, null, words)
    const guest = await actorOf((await createPerson({ staffRole })).id)
    const reading = [listNewsletters(guest, { page: 1, query: '' }), getStaffNewsletter(guest, id)]
    const saving = [saveNewsletter(guest, null, words), testNewsletter(guest, id)]
    const sending = [startNewsletter(guest, id, updatedAt), stopNewsletter(guest, id)]
    for (const result of await Promise.allSettled([...reading, ...saving, ...sending]))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
  },
)
