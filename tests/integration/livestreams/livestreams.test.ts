import { randomUUID } from 'node:crypto'
import { GET as calendar } from '@/app/api/feed/livestreams/[id]/calendar.ics/route'
import { DELETE as takeBack, POST as notify } from '@/app/api/feed/livestreams/[id]/notify/route'
import { GET as one } from '@/app/api/feed/livestreams/[id]/route'
import { GET as list } from '@/app/api/feed/livestreams/route'
import { GET as openLink, POST as unsubscribe } from '@/app/api/feed/livestreams/unsubscribe/route'
import { changePreference } from '@/lib/domains/accounts/profile/mutations'
import { deleteLivestream, saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import {
  getLivestream,
  getReminders,
  listAnnouncedLivestreams,
  listLivestreams,
} from '@/lib/domains/livestreams/queries'
import { queueDueReminders } from '@/lib/domains/livestreams/reminders/jobs'
import {
  subscribeToReminders,
  unsubscribeFromReminders,
  endRemindersByLink,
} from '@/lib/domains/livestreams/reminders/mutations'
import { getUnsubscribe, unsubscribeToken } from '@/lib/domains/livestreams/reminders/queries'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { sign } from '@/lib/server/secrets'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, future, makeLivestream, past } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { jobNamed } from '@/tests/integration/support/jobs'
import { countQueries } from '@/tests/support/data/count-queries'
import { inTheMiddle } from '@/tests/support/data/locks'
import { rowsRead } from '@/tests/support/data/plans'
import { call } from '@/tests/support/requests/request-scope'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { useSettings } from '@/tests/support/settings'

useTestDatabase({ own: true })
const settings = useSettings()

beforeEach(() => db.outboxMail.deleteMany())
afterEach(clearCatalogue)

const HOUR = 3_600_000
const make = (name: string, input: Parameters<typeof makeLivestream>[0]) => makeLivestream({ name, ...input })

describe('livestreams', () => {
  it('are listed once published, running ones first, and announced until they start, without their source', async () => {
    const startsAt = future(2)
    const later = await make('Later', { startsAt: future(9) })
    const soon = await make('Soon', { startsAt, endsAt: future(3) })
    const open = await make('Open end', { startsAt: past(0.2) })
    const on = await make('On', { startsAt: past(0.1), endsAt: future(0.1) })
    const hidden = [
      await make('Ended', { startsAt: past(2), endsAt: past(1) }),
      await make('Draft', { startsAt, publishedAt: null }),
      await make('Announced tomorrow', { startsAt, publishedAt: future(1) }),
    ]
    const answer = await call(list)
    expect(answer.json<{ id: number; status: string }[]>().map(({ id, status }) => [id, status])).toEqual([
      [open.id, 'streaming now'],
      [on.id, 'streaming now'],
      [soon.id, 'coming soon'],
      [later.id, 'coming soon'],
    ])
    const announced = await listAnnouncedLivestreams()
    expect(announced).toMatchObject([{ id: soon.id, startsAt: startsAt.toISOString() }, { id: later.id }])
    expect(await listAnnouncedLivestreams(startsAt)).toMatchObject([{ id: later.id }])
    expect(answer.text + JSON.stringify(announced)).not.toMatch(/880990000001|secretkeylive/)
    for (const id of [...hidden.map((each) => String(each.id)), '0', '-1', 'abc', '99999999999', '2147483647'])
      expect((await call(one, { params: { id } })).json()).toEqual({ message: 'Not found' })
  })

  it('have date and time in Singapore', async () => {
    const { id } = await make('New Year', { startsAt: new Date('2030-12-31T16:00:00Z') })
    expect((await call(one, { params: { id: String(id) } })).json()).toEqual({
      id,
      name: 'New Year',
      thumbnail: '/art/l.webp',
      desc: 'From the sabha.',
      date: '2031-01-01',
      time: '00:00',
      startsAt: '2030-12-31T16:00:00.000Z',
      endsAt: null,
      status: 'coming soon',
      vimeoId: null,
      vimeoEventId: null,
      hlsUrl: null,
      embedKey: null,
      notified: false,
      ...{ tickets: null, catchUpDays: 0, festival: null, cancelled: false },
      ...{ access: null, over: false, opensAt: '2030-12-31T16:00:00.000Z', closesAt: '2030-12-31T22:00:00.000Z' },
    })
  })

  it.each([
    ['its end', future(2)],
    ['six hours after it, without an end', null],
  ])('run from their start to %s', async (_, endsAt) => {
    const startsAt = future(1)
    const { id } = await make('Tomorrow', { startsAt, endsAt })
    const end = endsAt ?? new Date(startsAt.getTime() + 6 * HOUR)
    const before = (instant: Date) => new Date(instant.getTime() - 1)
    expect(await getLivestream(visitor, id, before(startsAt))).toMatchObject({ status: 'coming soon' })
    for (const on of [startsAt, before(end)])
      expect(await getLivestream(visitor, id, on)).toMatchObject({ status: 'streaming now' })
    expect([await getLivestream(visitor, id, end), await listLivestreams(end)]).toEqual([null, []])
  })

  it.each([
    ['video at Vimeo', { vimeoId: '880990000001', embedKey: 'secretkeylive' }],
    ['event at Vimeo', { vimeoEventId: '4567890', embedKey: 'secretkeylive' }],
    ['stream', { hlsUrl: 'https://media.test/live/main.m3u8' }],
  ])('from a %s can be watched while they run by verified people, and by nobody else', async (_, facts) => {
    const nothing = { vimeoId: null, vimeoEventId: null, embedKey: null, hlsUrl: null }
    const source = { ...nothing, ...facts }
    const { id, startsAt } = await make('Tonight', { startsAt: past(0.01), ...source })
    const before = new Date(startsAt.getTime() - 1)
    for (const viewer of [await makeViewer(), await makeViewer({ subscription: { status: 'active' } })]) {
      expect(await getLivestream(viewer, id)).toMatchObject(source)
      expect(await getLivestream(viewer, id, before)).toMatchObject(nothing)
    }
    for (const viewer of [visitor, await makeViewer({ verified: false })])
      expect(await getLivestream(viewer, id)).toMatchObject(nothing)
  })

  it('have one source', async () => {
    await expect(make('Both', { vimeoId: '1', vimeoEventId: '2' })).rejects.toThrow(/Livestream_one_source/)
  })

  it('can be added to a calendar, with their time and a stable id', async () => {
    const { id } = await make('Kutcheri; at dusk', {
      startsAt: new Date('2030-03-31T00:30:00Z'),
      endsAt: new Date('2030-03-31T02:00:00Z'),
    })
    const file = () => call(calendar, { params: { id: String(id) } })
    const first = await file()
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="livestream-${id}.ics"`)
    expect(first.text).toContain(`\r\nUID:livestream-${id}@localhost\r\n`)
    expect(first.text).toContain('\r\nDTSTART:20300331T003000Z\r\nDTEND:20300331T020000Z\r\n')
    expect(first.text).toContain('\r\nSUMMARY:Kutcheri\\; at dusk\r\n')
    expect(first.text).toContain(`\r\nURL:http://localhost:3000/live/${id}\r\n`)
    await db.livestream.update({ where: { id }, data: { startsAt: new Date('2030-03-30T00:30:00Z'), endsAt: null } })
    const moved = await file()
    expect(moved.text).toContain(`\r\nUID:livestream-${id}@localhost\r\n`)
    expect(moved.text).toContain('\r\nDTSTART:20300330T003000Z\r\nDTEND:20300330T023000Z\r\n')
    await db.livestream.update({ where: { id }, data: { publishedAt: null } })
    expect((await file()).status).toBe(404)
    expect((await call(calendar, { params: { id: 'x' } })).status).toBe(404)
  })
})

const MS = 1 / HOUR
const START = new Date('2031-06-14T11:30:00Z')
const before = (hours: number, start = START) => new Date(start.getTime() - hours * HOUR)

const stream = (facts: Parameters<typeof makeLivestream>[0] = {}) =>
  makeLivestream({ name: 'Margam', startsAt: START, publishedAt: before(1000), ...facts })

async function asked(hours = 100) {
  const [actor, { id }] = [await makeViewer(), await stream()]
  await subscribeToReminders(actor, id, before(hours))
  return { actor, id }
}

async function makeReminded(livestreamId: number, count: number) {
  const facts = { firstName: 'Asha', lastName: 'Rao', status: 'VERIFIED', emailVerifiedAt: new Date() } as const
  const people = await db.user.createManyAndReturn({
    data: Array.from({ length: count }, () => ({ ...facts, email: `${randomUUID()}@example.org` })),
  })
  await db.livestreamNotification.createMany({
    data: people.map(({ id: userId }) => ({ livestreamId, userId, unsubscribeHash: `h${userId}` })),
  })
}

const mails = async () =>
  (await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map((mail) => `${mail.template} ${mail.toAddress}`)

async function reminders(actor?: Actor): Promise<string[]> {
  const rows = await db.outboxMail.findMany({
    where: { template: { in: ['livestream-day', 'livestream-hour'] }, toAddress: actor?.email },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ template }) => template.replace('livestream-', ''))
}

async function pass(...instants: Date[]): Promise<void> {
  for (const now of instants) while (await queueDueReminders(now));
}

const wanted = () => db.livestreamNotification.count()
const tokenOf = (unsubscribeUrl?: string | null) => new URL(unsubscribeUrl ?? '').searchParams.get('token') ?? ''
const soon = (facts: Parameters<typeof makeLivestream>[0] = {}) => makeLivestream({ startsAt: future(3), ...facts })

async function follower(facts: Parameters<typeof createPerson>[0] = {}) {
  const person = await createPerson(facts)
  const cookies = await signedIn(person)
  const ask = (handler: typeof notify, id: number | string, method = 'POST') =>
    call(handler, { method, cookies, params: { id: String(id) } })
  return { person, cookies, ask }
}

test('only reminders still ahead are promised, and none if they are switched off', async () => {
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
  it('is stored, shown on the page, confirmed by one email, and can be cancelled', async () => {
    const { id } = await soon({ name: 'Five Voices' })
    const { cookies, ask } = await follower()
    const shown = async () =>
      (await call(one, { cookies, params: { id: String(id) } })).json<{ notified: boolean }>().notified
    expect(await shown()).toBe(false)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(notify, id)))
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([200, { notified: true }])
    expect([await wanted(), await shown()]).toEqual([1, true])
    const mail = { template: 'livestream-followed', subject: 'Reminder set: Five Voices' }
    expect(await db.outboxMail.findMany()).toMatchObject([mail])
    const takenBack = [await ask(takeBack, id, 'DELETE'), await ask(takeBack, id, 'DELETE')]
    for (const answer of takenBack) expect(answer.json()).toEqual({ notified: false })
    expect([await wanted(), await shown()]).toEqual([0, false])
  })

  it('works only for verified people and future livestreams', async () => {
    const { id } = await soon()
    const unverified = await follower({ status: 'UNVERIFIED' })
    for (const handler of [notify, takeBack]) expect((await unverified.ask(handler, id)).status).toBe(403)
    const { ask } = await follower()
    const [on, over] = [await makeLivestream(), await makeLivestream({ startsAt: past(2), endsAt: past(1) })]
    const draft = await soon({ publishedAt: null })
    expect((await ask(notify, on.id)).status).toBe(409)
    for (const bad of [over.id, draft.id, 999_999, 'x', '-1']) expect((await ask(notify, bad)).status).toBe(404)
    expect([await wanted(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  it('sends no email if it is not stored', async () => {
    const { id } = await soon()
    const { ask, person } = await follower()
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" ADD CONSTRAINT "no_mail" CHECK (false) NOT VALID')
    expect((await ask(notify, id)).status).toBe(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect(await db.livestreamNotification.count({ where: { userId: person.id } })).toBe(0)
  })

  it('says in its email that reminders are switched off in the account, and sends none after a spam report', async () => {
    const { id } = await soon()
    await (await follower({ livestreamReminders: false })).ask(notify, id)
    const { text } = await db.outboxMail.findFirstOrThrow()
    expect(text).toContain('switched off in your account')
    expect(text).toContain('http://localhost:3000/account')
    const { ask } = await follower({ mailRefusal: 'COMPLAINED' })
    expect((await ask(notify, id)).json()).toEqual({ notified: true })
    expect([await wanted(), await db.outboxMail.count()]).toEqual([2, 1])
  })
})

describe('the unsubscribe link', () => {
  const smtp = useSmtpServer()

  const linkOf = (token: string) => `/api/feed/livestreams/unsubscribe?${new URLSearchParams({ token })}`
  const post = (url: string) => call(unsubscribe, { method: 'POST', url })

  async function followed() {
    const { id } = await soon({ name: 'Five Voices' })
    const { ask } = await follower()
    await ask(notify, id)
    return { id, ask, token: tokenOf((await db.outboxMail.findFirstOrThrow()).unsubscribeUrl) }
  }

  it('is in the standard email headers, and the database stores only its hash', async () => {
    const MAIL_FROM = 'Rasika <no-reply@rasika.example>'
    settings.change({ SMTP_URL: smtp.url(), MAIL_FROM, APP_URL: 'https://rasika.example' })
    const { token } = await followed()
    await deliverDueMails()
    const [mail] = smtp.received
    expect(mail?.headers['list-unsubscribe']).toBe(`<https://rasika.example${linkOf(token)}>`)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain('https://rasika.example/unsubscribe?token=')
    const row = await db.livestreamNotification.findFirstOrThrow()
    expect(JSON.stringify([row, await db.outboxMail.findMany()])).not.toContain(token)
  })

  it('works with a POST, without a session, for one livestream and one person, and is idempotent', async () => {
    const { id, token, ask } = await followed()
    await ask(notify, (await soon()).id)
    await (await follower()).ask(notify, id)
    expect(await getUnsubscribe(token)).toEqual({ state: 'active', name: 'Five Voices' })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let times = 0; times < 2; times += 1) {
      const { status, json } = await call(unsubscribe, { url: linkOf(token), body })
      expect([status, json(), await wanted()]).toEqual([200, { unsubscribed: true }, 2])
    }
    expect(await getUnsubscribe(token)).toEqual({ state: 'over', name: null })
  })

  it('opens a page without changing anything; its button stops the reminders and returns to the page', async () => {
    const { token } = await followed()
    const page = `/unsubscribe?${new URLSearchParams({ token })}`
    const opened = await call(openLink, { url: linkOf(token) })
    expect([opened.status, opened.headers.get('location'), await wanted()]).toEqual([303, page, 1])
    const pressed = await post(`${linkOf(token)}&page=1`)
    expect([pressed.status, pressed.headers.get('location'), await wanted()]).toEqual([303, page, 0])
  })

  it('is refused with a message if its token is forged', async () => {
    const { token } = await followed()
    const forged = [
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.replace(/^[^.]+/, Buffer.from('{"livestreamId":1,"userId":1}').toString('base64url')),
      sign('media', { livestreamId: 1, userId: 1 }),
    ]
    for (const each of forged) {
      const answer = await post(linkOf(each))
      expect([answer.status, answer.json()]).toEqual([404, { message: expect.stringContaining('isn’t valid') }])
      expect((await post(`${linkOf(each)}&page=1`)).status).toBe(303)
      expect((await getUnsubscribe(each)).state).toBe('unknown')
    }
    expect((await post('/api/feed/livestreams/unsubscribe')).status).toBe(400)
    expect(await wanted()).toBe(1)
  })
})

describe('reminders of a livestream', () => {
  const once = { startsAt: START }
  type Dates = { startsAt?: Date; endsAt?: Date; publishedAt?: Date | null }
  it.each<[string, signedUp: number, passes: number[], sent: string[], facts: Dates]>([
    ['none too early', 100, [99, 24 + MS], [], once],
    ['one a day before the start', 100, [24, 24, 20, 2, 1 + MS], ['day'], once],
    ['one a day before and one an hour before the start', 100, [24, 1, 0.5, 0.001], ['day', 'hour'], once],
    ['only the later one if the worker was late', 100, [0.5, 0, -1], ['hour'], once],
    ['only the later one if the person signed up after the first was due', 5, [4, 1, 0.1], ['hour'], once],
    ['none if the person signed up in the last hour', 0.5, [0.4, 0.1], [], once],
    ['none for an unpublished livestream', 100, [24, 20, 1], [], { publishedAt: null }],
    ['none for a livestream published after they were due', 100, [24, 20, 1], [], { publishedAt: before(0.5) }],
    ['none for a livestream that has ended', 100, [24, 20, 1], [], { startsAt: before(30), endsAt: before(29) }],
  ])('are sent at the right time: %s', async (_, signedUp, passes, sent, facts) => {
    const { id } = await asked(signedUp)
    await db.livestream.update({ where: { id }, data: facts })
    await pass(...passes.map((hours) => before(hours)))
    expect(await reminders()).toEqual(sent)
  })

  it('contain the Singapore time, a link to the page and an unsubscribe link', async () => {
    const { actor, id } = await asked()
    await pass(before(24))
    const mails = await db.outboxMail.findMany({ orderBy: { id: 'asc' } })
    expect(mails).toHaveLength(2)
    for (const { text, toAddress, unsubscribeUrl } of mails) {
      expect(toAddress).toBe(actor.email)
      expect(text).toContain('Saturday, 14 June 2031, 19:30 Singapore time (Saturday, 14 June 2031, 11:30 UTC)')
      expect(text).toContain(`http://localhost:3000/live/${id}`)
      expect(text).toContain('http://localhost:3000/unsubscribe?token=')
      expect(unsubscribeUrl).toContain('http://localhost:3000/api/feed/livestreams/unsubscribe?token=')
    }
    expect(mails[1]?.unsubscribeUrl).toBe(mails[0]?.unsubscribeUrl)
  })

  it('are not sent twice if the person unsubscribes and subscribes again', async () => {
    const { actor, id } = await asked()
    await pass(before(24))
    await deliverDueMails()
    await unsubscribeFromReminders(actor, id)
    await pass(before(10))
    await subscribeToReminders(actor, id, before(9))
    await pass(before(8), before(1))
    expect(await reminders()).toEqual(['day', 'hour'])
  })

  it('follow the new time when the start moves, later or earlier', async () => {
    const { id } = await asked()
    const move = (startsAt: Date) => db.livestream.update({ where: { id }, data: { startsAt } })
    await pass(before(24))
    const nextWeek = new Date(START.getTime() + 7 * 24 * HOUR)
    await move(nextWeek)
    await pass(before(20), before(1), before(0))
    expect(await reminders()).toEqual(['day'])
    await pass(before(24, nextWeek))
    expect(await reminders()).toEqual(['day', 'day'])
    // The livestream now starts two hours earlier than the last email said, so another email is sent immediately.
    const earlier = before(2, nextWeek)
    await move(earlier)
    await pass(before(20, nextWeek), before(10, nextWeek))
    expect(await reminders()).toEqual(['day', 'day', 'day'])
    await pass(before(1, earlier), before(0.2, earlier))
    expect(await reminders()).toEqual(['day', 'day', 'day', 'hour'])
  })

  it('are not sent to people who switched them off, bounced, are unverified or are deleted', async () => {
    const { id } = await stream()
    const [off, refusing, unverified] = [await makeViewer(), await makeViewer(), await makeViewer()]
    const [gone, wants] = [await makeViewer(), await makeViewer()]
    for (const actor of [off, refusing, unverified, gone, wants]) await subscribeToReminders(actor, id, before(100))
    await db.user.update({ where: { id: off.id }, data: { livestreamReminders: false } })
    await db.user.update({ where: { id: refusing.id }, data: { mailRefusal: 'COMPLAINED' } })
    await db.user.update({ where: { id: unverified.id }, data: { status: 'UNVERIFIED', emailVerifiedAt: null } })
    await db.user.delete({ where: { id: gone.id } })
    await pass(before(24), before(1))
    expect(await reminders(wants)).toEqual(['day', 'hour'])
    expect(await reminders()).toHaveLength(2)
  })

  it('are queued once by concurrent workers', async () => {
    const { id } = await stream()
    await makeReminded(id, 60)
    const worker = async () => {
      let count = 0
      for (let found = 1; found > 0; count += found) found = (await queueDueReminders(before(24))) ?? 0
      return count
    }
    const counts = await Promise.all(Array.from({ length: 4 }, worker))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    const where = { template: 'livestream-day' }
    const mails = await db.outboxMail.groupBy({ by: ['toAddress'], where, _count: true })
    expect(mails.map(({ _count }) => _count)).toEqual(Array(60).fill(1))
  })

  it('have a working link even if the signing secret has changed since the sign-up', async () => {
    await asked()
    settings.change({ AUTH_SECRET: 'another-secret-that-is-long-enough-too' })
    await pass(before(24))
    const { unsubscribeUrl } = await db.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(await getUnsubscribe(tokenOf(unsubscribeUrl))).toEqual({ state: 'active', name: 'Margam' })
  })

  it('are queued only while fewer than a hundred wait for their first attempt', async () => {
    const { id } = await stream()
    await makeReminded(id, 230)
    const job = jobNamed('livestream reminders', () => before(24).getTime())
    const run = async () => [await job.run(), await job.run(), await job.run()]
    expect([await run(), await db.outboxMail.count()]).toEqual([[50, 50, null], 100])
    // The limit of a hundred doesn't apply to reminders an hour before the start.
    expect(await queueDueReminders(before(1))).toBe(50)
    await db.outboxMail.updateMany({ data: { attempts: 1 } })
    expect(await run()).toEqual([50, 50, null])
  })

  it('need the same number of statements for fifty people as for one', async () => {
    const { id } = await stream()
    await makeReminded(id, 1)
    const one = await countQueries(() => queueDueReminders(before(24)))
    await makeReminded(id, 50)
    const fifty = await countQueries(() => queueDueReminders(before(24)))
    expect([one.result, fifty.result]).toEqual([1, 50])
    expect(fifty.queries).toBe(one.queries)
  })

  it('are found without reading other people’s', async () => {
    const { id } = await stream()
    await makeReminded(id, 3000)
    await db.$executeRaw`UPDATE "User" SET "livestreamReminders" = false WHERE "id" % 3 = 0`
    await db.livestreamNotification.updateMany({ where: { userId: { gt: 0 } }, data: { hourReminderStartsAt: START } })
    await db.$executeRaw`VACUUM ANALYZE "LivestreamNotification", "User", "Livestream"`
    const portion = await rowsRead(() => queueDueReminders(before(24)))
    expect(portion.result).toBe(50)
    expect(portion.rows).toBeLessThan(500)
    await db.livestreamNotification.updateMany({ data: { dayReminderStartsAt: START } })
    await db.outboxMail.deleteMany()
    const look = await rowsRead(() => queueDueReminders(before(24)))
    expect(look.result).toBe(0)
    expect(look.rows).toBeLessThan(50)
  })
})

/**
 * Creates two people with reminders for different livestreams. One email to each is due for a retry, and another has
 * failed.
 */
async function waiting() {
  const [{ actor: person, id }, { actor: other }] = [await asked(), await asked()]
  await pass(before(24))
  // Cancelling must delete failed emails too, because staff can requeue them.
  await db.outboxMail.updateMany({ where: { template: 'livestream-day' }, data: { attempts: 3 } })
  await db.outboxMail.updateMany({ where: { template: 'livestream-followed' }, data: { failedAt: before(90) } })
  return { id, person, others: [`livestream-followed ${other.email}`, `livestream-day ${other.email}`] }
}

const staff = () => makeViewer({ admin: true })

async function change(actor: Actor, id: number, facts: { publication?: 'draft' | 'public'; startsAt?: string }) {
  const form = (await getStaffLivestream(actor, id))?.form
  if (!form) throw new Error('there is no livestream')
  await saveLivestream(actor, id, { ...form, ...facts })
}

describe('a reminder is cancelled', () => {
  const ends: [string, (id: number, person: Actor) => Promise<unknown>][] = [
    ['its person turns it off on the page', (id, person) => unsubscribeFromReminders(person, id)],
    [
      'its person turns it off by the link in an email',
      (livestreamId, { id: userId }) => endRemindersByLink(unsubscribeToken({ livestreamId, userId }).token),
    ],
    ['its person switches reminders off', (_, person) => changePreference(person, 'livestreamReminders', false)],
    ['its person is deleted', (_, { id }) => db.user.delete({ where: { id } })],
    ['staff delete the livestream', async (id) => deleteLivestream(await staff(), id, {})],
    ['staff hide the livestream', async (id) => change(await staff(), id, { publication: 'draft' })],
  ]

  it.each(ends)('when %s while it waits in the outbox, and no other', async (_, end) => {
    const { id, person, others } = await waiting()
    await end(id, person)
    expect(await mails()).toEqual(others)
  })

  it.each(ends)('when %s while it is being queued', async (_, end) => {
    const { actor, id } = await asked()
    await db.outboxMail.deleteMany()
    // Cancels after the job has read the recipients, and before it reads the email's text.
    await inTheMiddle(
      'Text',
      () => queueDueReminders(before(24)),
      () => end(id, actor),
    )
    expect(await mails()).toEqual([])
  })
})

it('a sent reminder stays in the list of emails when its person turns reminders off', async () => {
  const { id, person } = await waiting()
  await deliverDueMails()
  await unsubscribeFromReminders(person, id)
  expect(await mails()).toContain(`livestream-day ${person.email}`)
})

it('a livestream that is shown again, or rescheduled, queues unsent reminders again', async () => {
  const actor = await staff()
  const [{ actor: early, id }, late] = [await asked(), await makeViewer()]
  await pass(before(24))
  await deliverDueMails()
  await subscribeToReminders(late, id, before(100))
  await pass(before(23))
  await change(actor, id, { publication: 'draft' })
  await change(actor, id, { publication: 'public' })
  const [followed, day] = [`livestream-followed ${early.email}`, `livestream-day ${early.email}`]
  expect(await mails()).toEqual([followed, day])
  await pass(before(22))
  expect(await mails()).toEqual([followed, day, `livestream-day ${late.email}`])
  // Deletes the queued email, which has the old time. An email with the new time is queued later.
  await change(actor, id, { startsAt: '2031-06-14T20:30' })
  expect(await mails()).toEqual([followed, day])
  await pass(before(22))
  expect((await mails()).slice(2).toSorted()).toEqual([day, `livestream-day ${late.email}`].toSorted())
})
