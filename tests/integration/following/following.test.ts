import { DELETE, GET, PUT } from '@/app/api/follows/[kind]/[id]/route'
import { PUT as setDay } from '@/app/api/follows/digest/route'
import { GET as openLink, POST as endByLink } from '@/app/api/follows/unsubscribe/route'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { queueDueDigests, purgeFollows } from '@/lib/domains/following/jobs'
import { follow, setDigestDay, unfollow } from '@/lib/domains/following/mutations'
import { getNextDigestTime } from '@/lib/domains/following/policy'
import { getDigestSubscription, listFollows, listFollowedVideos } from '@/lib/domains/following/queries'
import { FOLLOWS_MAX } from '@/lib/domains/following/schema'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { recordMailEvents } from '@/lib/domains/newsletters/mailing-list/mutations'
import { createPlaylist, followPlaylist, setPlaylistEntry, setPlaylistLink } from '@/lib/domains/playlists/mutations'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { FollowKind } from '@/lib/shared/music/name-kinds'
import { clearCatalogue, makeConcert, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { jobNamed } from '@/tests/integration/support/jobs'
import { inTheMiddle } from '@/tests/support/data/locks'
import { refusalsOf } from '@/tests/support/requests/refusal-of'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })
let person: Actor
let cookies: CookieJar
beforeEach(async () => {
  await emptyTables('User', 'OutboxMail', 'NameMerge', 'TrashItem')
  await clearCatalogue()
  person = await makeViewer()
  cookies = await signedIn(person)
})

type Target = { kind: FollowKind; id: number }
const request = (handler: typeof PUT, method: string, { kind, id }: Target) =>
  call(handler, { method, params: { kind, id: String(id) }, cookies })

const followed = async (actor = person) => (await listFollows(actor)).map(({ kind, id }) => ({ kind, id }))

describe('following', () => {
  it('works for an artist, a composer, a raga and a series, is idempotent, and can be undone', async () => {
    const { targets } = await makeConcert()
    for (const target of targets) {
      expect((await request(GET, 'GET', target)).json()).toMatchObject({ following: false })
      const twice = await Promise.all([request(PUT, 'PUT', target), request(PUT, 'PUT', target)])
      for (const { status, json } of twice) expect([status, json()]).toEqual([200, { following: true, day: 6 }])
      expect((await request(GET, 'GET', target)).json()).toMatchObject({ following: true })
    }
    expect(await followed()).toEqual(targets)
    const other = await makeViewer()
    expect([await followed(other), await listFollowedVideos(other)]).toEqual([[], []])
    await unfollow(other, targets[0] as Target)
    for (const target of targets) {
      expect((await request(DELETE, 'DELETE', target)).json()).toMatchObject({ following: false })
      expect((await request(DELETE, 'DELETE', target)).status).toBe(200)
    }
    expect(await db.follow.count()).toBe(0)
  })

  it('is refused to visitors and unverified people, and for items that are not public', async () => {
    const { targets } = await makeConcert({ publishedAt: null })
    const unverified = await makeViewer({ verified: false })
    await db.artist.updateMany({ data: { publishedAt: null } })
    for (const target of targets) {
      const works = [follow(visitor, target), follow(unverified, target), unfollow(unverified, target)]
      expect(await refusalsOf(works)).toEqual(['forbidden', 'forbidden', 'unauthenticated'])
      expect((await request(PUT, 'PUT', target)).status).toBe(404)
    }
    expect((await request(PUT, 'PUT', { kind: 'video' as FollowKind, id: 1 })).status).toBe(404)
    expect(await db.follow.count()).toBe(0)
  })

  it('stops at five hundred, even with concurrent requests', async () => {
    const { targets } = await makeConcert()
    const some = { userId: person.id, kind: 'raga' as const }
    await db.follow.createMany({
      data: Array.from({ length: FOLLOWS_MAX - 1 }, (_, index) => ({ ...some, targetId: 1_000_000 + index })),
    })
    const two = targets.slice(0, 2).map((target) => follow(person, target))
    expect(await refusalsOf(two)).toEqual(['conflict', 'done'])
    expect(await db.follow.count()).toBe(FOLLOWS_MAX)
  })

  it('moves with a merged name, once, and moves back when the merge is undone', async () => {
    const { ids, video } = await makeConcert()
    await makePiece(video.id, { startSeconds: 60, title: 'Alapana', raga: 'Thodi' })
    const from = { kind: 'raga', id: (await db.raga.findUniqueOrThrow({ where: { name: 'Thodi' } })).id } as const
    const into = { kind: 'raga', id: ids.raga } as const
    const [both, admin] = [await makeViewer(), await makeViewer({ admin: true })]
    for (const actor of [person, both]) await follow(actor, from)
    await follow(both, into)
    const { id } = await mergeNames(admin, { kind: 'raga', from: from.id, into: into.id })
    expect([await followed(), await followed(both)]).toEqual([[into], [into]])
    await undoMerge(admin, { id })
    expect([await followed(), await followed(both)]).toEqual([[from], expect.arrayContaining([from, into])])
  })

  it('survives while its target is in the trash, and ends when that is deleted for good', async () => {
    const { ids } = await makeConcert()
    await follow(person, { kind: 'artist', id: ids.artist })
    await follow(person, { kind: 'raga', id: ids.raga })
    await db.videoPerformer.deleteMany()
    await db.artist.deleteMany()
    await db.trashItem.create({ data: { kind: 'artist', entityId: ids.artist, name: 'A', rows: [] } })
    expect(await followed()).toEqual([{ kind: 'raga', id: ids.raga }])
    expect(await purgeFollows()).toBe(0)
    await db.trashItem.deleteMany()
    expect(await purgeFollows()).toBe(1)
    expect(await db.follow.count()).toBe(1)
  })

  it('is in the person’s export by name, and is deleted with the person', async () => {
    const { targets } = await makeConcert()
    for (const target of targets) await follow(person, target)
    let text = ''
    for await (const piece of await exportPerson(person)) text += piece
    type Exported = { follows: { name: string }[]; followDigest: { day: number }[] }
    const { follows, followDigest } = JSON.parse(text) as Exported
    const names = (each: { name: string }[]) => each.map(({ name }) => name).toSorted()
    expect(names(follows)).toEqual(names(await listFollows(person)))
    expect(followDigest).toMatchObject([{ day: 6 }])
    await db.user.delete({ where: { id: person.id } })
    expect([await db.follow.count(), await db.followDigest.count()]).toEqual([0, 0])
  })

  it('lets a person choose the day of the email, or turn it off', async () => {
    const put = async (day: unknown) => (await call(setDay, { method: 'PUT', json: { day }, cookies })).status
    expect([await put(3), await put(0), await put('3'), await put(8)]).toEqual([204, 400, 400, 400])
    const digest = await db.followDigest.findUniqueOrThrow({ where: { userId: person.id } })
    expect([digest.day, digest.dueAt?.getUTCDay(), digest.dueAt?.toISOString().slice(11, 16)]).toEqual([3, 3, '02:30'])
    expect(await put(null)).toBe(204)
    expect(await db.followDigest.findFirst()).toMatchObject({ day: null, dueAt: null })
  })
})

describe('the weekly email', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  /**
   * Returns a time just after a weekly email becomes due on the default day.
   * @param number 1 for the next weekly email, 2 for the one after it
   */
  const morning = (number: number) =>
    new Date(getNextDigestTime(6, new Date(), null).getTime() + (number - 1) * 7 * DAY_MS + 1)
  const mails = () => db.outboxMail.findMany({ orderBy: { id: 'asc' } })
  async function followArtist(facts: Parameters<typeof makeConcert>[0] = {}) {
    const made = await makeConcert(facts)
    await follow(person, { kind: 'artist', id: made.ids.artist })
    return made
  }
  const followWithNews = async () => makeVideo({ artistId: (await followArtist()).ids.artist })
  async function queueAll(now: Date) {
    while (await queueDueDigests(now));
    return mails()
  }

  it('lists each newly published video once, under the followed item, with any number of workers', async () => {
    const { ids } = await followArtist({ name: 'An old evening' })
    await follow(person, { kind: 'raga', id: ids.raga })
    const other = await makeViewer()
    await follow(other, { kind: 'composer', id: ids.composer })
    // This video has an old date, but has only just become public.
    const late = await makeVideo({ name: 'From the archive', artistId: ids.artist, publishedAt: past(900) })
    await makePiece(late.id, { title: 'Alapana', raga: 'Todi' })
    const publishedAt = new Date(morning(3).getTime() - DAY_MS)
    await makeVideo({ name: 'Next year', artistId: ids.artist, publishedAt })
    const draft = await makeVideo({ name: 'A draft', artistId: ids.artist, publishedAt: null })
    await makeVideo({ name: 'Of nobody' })

    expect(await queueAll(new Date(morning(1).getTime() - 60_000))).toEqual([])
    const job = jobNamed('following digests', () => +morning(1))
    await Promise.all([queueDueDigests(morning(1)), queueDueDigests(morning(1)), job.run()])
    const [mail, ...more] = await queueAll(morning(1))
    expect(more).toEqual([])
    expect(mail).toMatchObject({ toAddress: person.email, subject: 'Now on Rasika: 1 new video' })
    const artist = await db.artist.findUniqueOrThrow({ where: { id: ids.artist } })
    expect(mail?.text).toContain(
      `${artist.name} (Artist)\n- From the archive\n  http://localhost:3000/browse/videos/${late.id}/info`,
    )
    expect(mail?.html).toContain(`href="http://localhost:3000/browse/videos/${late.id}/info"`)
    expect(mail?.text).not.toMatch(/old evening|Next year|draft|nobody/)

    // A new date doesn't announce a video again.
    await db.video.update({ where: { id: late.id }, data: { publishedAt: new Date() } })
    await db.video.update({ where: { id: draft.id }, data: { publishedAt: past(2) } })
    const publicSince = new Date(morning(2).getTime() - DAY_MS)
    await db.video.update({ where: { id: draft.id }, data: { publicSince } })
    await queueAll(morning(2))
    await queueAll(morning(3))
    const told = (await queueAll(morning(4))).map(({ text }) => text.match(/^- .*$/gm))
    expect(told).toEqual([['- From the archive'], ['- A draft'], ['- Next year']])
  })

  it('lists the newest of many videos, and says how many more there are', async () => {
    const { ids } = await followArtist()
    for (let number = 1; number <= 14; number += 1) await makeVideo({ name: `Concert ${number}`, artistId: ids.artist })
    const [mail] = await queueAll(morning(1))
    expect(mail?.subject).toBe('Now on Rasika: 14 new videos')
    expect(mail?.text.match(/^- .*$/gm)).toHaveLength(12)
    expect(mail?.text).toContain('And 2 more.')
  })

  it('lists new entries of a followed playlist once, with a link, until the playlist is no longer shared', async () => {
    const owner = await makeViewer()
    const { id } = await createPlaylist(owner, { name: 'Lessons' })
    const put = async (name: string, number: number) => {
      const { id: videoId } = await makeVideo({ name })
      await setPlaylistEntry(owner, id, { videoId }, true)
      const createdAt = new Date(morning(number).getTime() - DAY_MS)
      await db.playlistEntry.updateMany({ data: { createdAt }, where: { videoId } })
    }
    await setPlaylistEntry(owner, id, { videoId: (await makeVideo({ name: 'There before' })).id }, true)
    const lines = async (number: number) =>
      (await queueAll(morning(number))).map(({ text }) => text.match(/^(- .*|.* \(Playlist\))$/gm))
    const token = (await setPlaylistLink(owner, id, 'on')).shareToken ?? ''
    await followPlaylist(person, token, true)
    expect(await lines(1)).toEqual([])
    await put('A varnam', 2)
    const known = [['Lessons (Playlist)', '- A varnam']]
    expect(await lines(2)).toEqual(known)
    expect((await mails())[0]?.text).toMatch(new RegExp(`/info\\?playlist=${token}&entry=\\d+$`, 'm'))
    await put('Ended', 3)
    await setPlaylistLink(owner, id, 'off')
    expect(await lines(3)).toEqual(known)
  })

  it('lists a video a week later if its transaction was still open', async () => {
    const { video } = await followArtist()
    await db.$transaction(async (tx) => {
      const data = { publicSince: new Date(morning(1).getTime() - 5 * 60_000 - 100) }
      await tx.video.update({ where: { id: video.id }, data })
      // Keeps the transaction open for more than the 100 ms above. The digest skips videos newer than the oldest open
      // transaction.
      await tx.$queryRaw`SELECT pg_sleep(0.2)::text`
      expect(await queueAll(morning(1))).toEqual([])
    })
    expect(await queueAll(morning(2))).toHaveLength(1)
  })

  it('skips people who are unverified, have bounced or turned it off, and does not catch up later', async () => {
    const { ids } = await makeConcert()
    const [unverified, refusing, without] = [await makeViewer(), await makeViewer(), await makeViewer()]
    for (const actor of [unverified, refusing, without]) await follow(actor, { kind: 'artist', id: ids.artist })
    await db.user.update({ where: { id: unverified.id }, data: { status: 'UNVERIFIED', emailVerifiedAt: null } })
    await db.user.update({ where: { id: refusing.id }, data: { mailRefusal: 'BOUNCED' } })
    await setDigestDay(without, { day: null })
    await makeVideo({ artistId: ids.artist })
    expect(await queueAll(morning(1))).toEqual([])
    await setDigestDay(without, { day: 6 }, new Date(Date.now() + 60_000))
    expect(await queueAll(morning(2))).toEqual([])
  })

  it('arrives at most once a week, even if the day is changed', () => {
    const saturday = getNextDigestTime(6, new Date('2026-11-23T12:00:00Z'), null)
    expect(saturday.toISOString()).toBe('2026-11-28T02:30:00.000Z')
    const queued = new Date(saturday.getTime() + 20 * 60_000)
    expect(getNextDigestTime(6, queued, queued).toISOString()).toBe('2026-12-05T02:30:00.000Z')
    expect(getNextDigestTime(7, queued, queued).toISOString()).toBe('2026-12-06T02:30:00.000Z')
    expect(getNextDigestTime(3, queued, queued).toISOString()).toBe('2026-12-09T02:30:00.000Z')
  })

  it('is removed from the outbox if the person turns it off, but not if they choose another day', async () => {
    await followWithNews()
    expect(await queueAll(morning(1))).toHaveLength(1)
    await setDigestDay(person, { day: 2 })
    expect(await mails()).toHaveLength(1)
    await db.outboxMail.updateMany({ data: { attempts: 1 } })
    await setDigestDay(person, { day: null })
    expect(await mails()).toEqual([])
  })

  it('is not sent to a person who bounces or reports spam while it is being queued', async () => {
    await followWithNews()
    await inTheMiddle(
      'Video',
      () => queueDueDigests(morning(1)),
      () => recordMailEvents([{ type: 'complaint', email: person.email }]),
    )
    expect(await mails()).toEqual([])
  })

  it('is turned off by one click in an email program, but not by opening the link', async () => {
    await followWithNews()
    const [mail] = await queueAll(morning(1))
    const url = new URL(mail?.unsubscribeUrl ?? '')
    const token = url.searchParams.get('token') ?? ''
    expect(url.pathname).toBe('/api/follows/unsubscribe')
    expect(mail?.text).toContain(`/unsubscribe/following?token=${token}`)
    const open = await call(openLink, { url: url.href })
    expect([open.status, open.headers.get('location')]).toEqual([303, `/unsubscribe/following?token=${token}`])
    expect(await getDigestSubscription(token)).toBe('active')
    const click = () => call(endByLink, { method: 'POST', url: url.href, headers: { origin: 'https://mail.example' } })
    expect([(await click()).status, (await click()).status]).toEqual([200, 200])
    expect([await getDigestSubscription(token), await mails()]).toEqual(['over', []])
    expect(await followed()).toHaveLength(1)
    expect((await call(endByLink, { method: 'POST', url: `${url.pathname}?token=${token}x` })).status).toBe(404)
    expect(await getDigestSubscription('cut-off')).toBe('unknown')
  })
})
