import { DELETE as takeBack, POST as notify } from '@/app/api/feed/livestreams/[id]/notify/route'
import { GET as one } from '@/app/api/feed/livestreams/[id]/route'
import { GET as openLink, POST as unsubscribe } from '@/app/api/feed/livestreams/unsubscribe/route'
import { getReminders } from '@/lib/domains/livestreams/queries'
import { getUnsubscribe } from '@/lib/domains/livestreams/reminders/queries'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { sign } from '@/lib/server/secrets'
import { visitor } from '@/lib/shared/access/actor'
import { clearCatalogue, future, makeLivestream, past } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useSmtpServer } from '@/tests/support/smtp'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()
const smtp = useSmtpServer()

const UNSUBSCRIBE = '/api/feed/livestreams/unsubscribe'
const linkOf = (token: string) => `${UNSUBSCRIBE}?${new URLSearchParams({ token })}`

beforeEach(async () => {
  await db.outboxMail.deleteMany()
  const MAIL_FROM = 'Rasika <no-reply@rasika.example>'
  settings.change({ SMTP_URL: smtp.url(), MAIL_FROM, APP_URL: 'https://rasika.example' })
})
afterEach(clearCatalogue)

const soon = (facts: Parameters<typeof makeLivestream>[0] = {}) => makeLivestream({ startsAt: future(3), ...facts })

async function follower(facts: Parameters<typeof createPerson>[0] = {}) {
  const person = await createPerson(facts)
  const cookies = await signedIn(person)
  const ask = (handler: typeof notify, id: number | string, method = 'POST') =>
    call(handler, { method, cookies, params: { id: String(id) } })
  return { person, cookies, ask }
}

/** Signs a person up and returns the token in the mail. */
async function followed() {
  const { id } = await soon({ name: 'Five Voices' })
  const { person, ask } = await follower()
  await ask(notify, id)
  const { unsubscribeUrl } = await db.outboxMail.findFirstOrThrow()
  return { id, person, ask, token: new URL(unsubscribeUrl ?? '').searchParams.get('token') ?? '' }
}

const wanted = () => db.livestreamNotification.count()

test('the reminders that are still to come are those whose time has not come, and none without the preference', async () => {
  const { id: userId } = await createPerson()
  const actor = { ...visitor, id: userId }
  const now = new Date('2026-03-04T12:00:00Z')
  const ahead = (startsAt: string) => getReminders(actor, startsAt, now)
  expect(await ahead('2026-03-05T12:00:01.000Z')).toEqual(['day', 'hour'])
  expect(await ahead('2026-03-05T12:00:00.000Z')).toEqual(['hour'])
  expect(await ahead('2026-03-04T13:00:00.000Z')).toEqual([])
  const complained = { livestreamReminders: true, mailRefusal: 'COMPLAINED' } as const
  for (const data of [{ livestreamReminders: false }, complained]) {
    await db.user.update({ where: { id: userId }, data })
    expect(await ahead('2026-03-05T12:00:01.000Z')).toBeNull()
  }
})

describe('Stay notified via Email', () => {
  it('is stored, shown again, confirmed by one mail, and can be cancelled', async () => {
    const { id } = await soon({ name: 'Five Voices' })
    const { cookies, ask } = await follower()
    const shown = async () =>
      (await call(one, { cookies, params: { id: String(id) } })).json<{ notified: boolean }>().notified
    expect(await shown()).toBe(false)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(notify, id)))
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([200, { notified: true }])
    expect([await wanted(), await shown()]).toEqual([1, true])
    const mail = { template: 'livestream-followed', subject: 'We will remind you: Five Voices' }
    expect(await db.outboxMail.findMany()).toMatchObject([mail])
    const takenBack = [await ask(takeBack, id, 'DELETE'), await ask(takeBack, id, 'DELETE')]
    for (const answer of takenBack) expect(answer.json()).toEqual({ notified: false })
    expect([await wanted(), await shown()]).toEqual([0, false])
  })

  it('is for verified people and for future livestreams', async () => {
    const { id } = await soon()
    const params = { id: String(id) }
    expect((await call(notify, { method: 'POST', params })).status).toBe(401)
    const unverified = await follower({ status: 'UNVERIFIED' })
    for (const handler of [notify, takeBack]) expect((await unverified.ask(handler, id)).status).toBe(403)
    const { ask } = await follower()
    const [on, over] = [await makeLivestream(), await makeLivestream({ startsAt: past(2), endsAt: past(1) })]
    const draft = await soon({ publishedAt: null })
    expect((await ask(notify, on.id)).status).toBe(409)
    for (const bad of [over.id, draft.id, 999_999, 'x', '-1']) expect((await ask(notify, bad)).status).toBe(404)
    expect([await wanted(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  it('is refused to a page of another site', async () => {
    const { id } = await soon()
    const { cookies } = await follower()
    const headers = { origin: 'https://evil.example' }
    expect((await call(notify, { method: 'POST', headers, cookies, params: { id: String(id) } })).status).toBe(403)
    expect(await wanted()).toBe(0)
  })

  it('sends no mail when it is not stored', async () => {
    const { id } = await soon()
    const { ask, person } = await follower()
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" ADD CONSTRAINT "no_mail" CHECK (false) NOT VALID')
    expect((await ask(notify, id)).status).toBe(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect(await db.livestreamNotification.count({ where: { userId: person.id } })).toBe(0)
  })

  it('has a limit, so that it cannot send mail after mail', async () => {
    const { id } = await soon()
    const { ask } = await follower()
    const statuses: number[] = []
    for (let round = 0; round < 21; round += 1) {
      statuses.push((await ask(notify, id)).status)
      await ask(takeBack, id, 'DELETE')
    }
    expect([statuses.slice(0, 20), statuses.at(-1)]).toEqual([Array(20).fill(200), 429])
  })

  it('says in the mail when reminders are switched off in the account', async () => {
    const { id } = await soon()
    await (await follower({ livestreamReminders: false })).ask(notify, id)
    const { text } = await db.outboxMail.findFirstOrThrow()
    expect(text).toContain('switched off in your account')
    expect(text).toContain('https://rasika.example/account')
  })

  it('is stored without a mail for whoever called one spam', async () => {
    const { id } = await soon()
    const { ask, person } = await follower()
    await db.user.update({ where: { id: person.id }, data: { mailRefusal: 'COMPLAINED' } })
    expect((await ask(notify, id)).json()).toEqual({ notified: true })
    expect([await wanted(), await db.outboxMail.count()]).toEqual([1, 0])
  })
})

describe('the unsubscribe link', () => {
  it('is in the mail’s headers as mail programs read them, and the database has only its hash', async () => {
    const { token } = await followed()
    await deliverDueMails()
    const [mail] = smtp.received
    expect(mail?.headers['list-unsubscribe']).toBe(`<https://rasika.example${linkOf(token)}>`)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain('https://rasika.example/unsubscribe?token=')
    const row = await db.livestreamNotification.findFirstOrThrow()
    expect(JSON.stringify([row, await db.outboxMail.findMany()])).not.toContain(token)
  })

  it('is absent from mails that nobody subscribed to', async () => {
    const { queueMail } = await import('@/lib/server/mail/outbox')
    const body = { subject: 'Receipt', text: 'Paid.', html: '<p>Paid.</p>' }
    await queueMail(db, { to: { address: 'asha@example.org' }, template: 'test', body })
    await deliverDueMails()
    expect(Object.keys(smtp.received[0]?.headers ?? {}).filter((name) => name.startsWith('list-'))).toEqual([])
  })

  it('works with one POST of a mail program, without a session, and twice', async () => {
    const { token } = await followed()
    expect(await getUnsubscribe(token)).toEqual({ state: 'active', name: 'Five Voices' })
    const post = () =>
      call(unsubscribe, {
        url: linkOf(token),
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        cookies: new CookieJar(),
      })
    for (const answer of [await post(), await post()]) {
      expect([answer.status, answer.json()]).toEqual([200, { unsubscribed: true }])
    }
    expect(await wanted()).toBe(0)
    expect(await getUnsubscribe(token)).toEqual({ state: 'over', name: null })
  })

  it('changes nothing when it is opened, and the page’s button leads back to the page', async () => {
    const { token } = await followed()
    const url = linkOf(token)
    const opened = await call(openLink, { url })
    const page = `/unsubscribe?${new URLSearchParams({ token })}`
    expect([opened.status, opened.headers.get('location')]).toEqual([303, page])
    expect(await wanted()).toBe(1)
    const pressed = await call(unsubscribe, { method: 'POST', url: `${url}&page=1` })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, page])
    expect(await wanted()).toBe(0)
  })

  it('ends the reminders of one livestream and one person only', async () => {
    const { id, token, ask } = await followed()
    const other = await soon()
    await ask(notify, other.id)
    await (await follower()).ask(notify, id)
    await call(unsubscribe, { method: 'POST', url: linkOf(token) })
    expect(await wanted()).toBe(2)
  })

  it('is refused with a message when its token is not ours', async () => {
    const { token } = await followed()
    const forged = [
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.replace(/^[^.]+/, Buffer.from('{"livestreamId":1,"userId":1}').toString('base64url')),
      sign('media', { livestreamId: 1, userId: 1 }),
    ]
    for (const each of forged) {
      const answer = await call(unsubscribe, { method: 'POST', url: linkOf(each) })
      expect([answer.status, answer.json()]).toEqual([404, { message: expect.stringContaining('not valid') }])
      const page = await call(unsubscribe, { method: 'POST', url: `${linkOf(each)}&page=1` })
      expect(page.status).toBe(303)
      expect((await getUnsubscribe(each)).state).toBe('unknown')
    }
    expect((await call(unsubscribe, { method: 'POST', url: UNSUBSCRIBE })).status).toBe(400)
    expect(await wanted()).toBe(1)
  })
})
