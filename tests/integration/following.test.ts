import { PUT as setDay } from '@/app/api/follows/digest/route'
import { DELETE, GET, PUT } from '@/app/api/follows/[kind]/[id]/route'
import { GET as getRow } from '@/app/api/home/following/route'
import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { follow, purgeFollows, unfollow } from '@/lib/domains/following/mutations'
import { getSeriesOfVideo, listFollows, listFollowedVideos } from '@/lib/domains/following/queries'
import { FOLLOWS_MAX } from '@/lib/domains/following/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { followKinds, type FollowKind } from '@/lib/shared/follow-kinds'
import { clearCatalogue, makeArtist, makePiece, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })
let person: Actor
let cookies: CookieJar
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "User", "OutboxMail", "NameMerge", "TrashItem" CASCADE`
  await clearCatalogue()
  person = await makeViewer()
  cookies = await signedIn(person)
})

type Target = { kind: FollowKind; id: number }
const request = (handler: typeof PUT, method: string, { kind, id }: Target, jar?: CookieJar) =>
  call(handler, { method, params: { kind, id: String(id) }, cookies: jar })

/** A published video of an artist, a series, a raga and a composer, and what of it can be followed. */
async function makeConcert(input: Parameters<typeof makeVideo>[0] = {}) {
  const [artist, series] = [await makeArtist(), await makeSeries()]
  const video = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1, ...input })
  await makePiece(video.id, { title: 'Kaddanuvariki', raga: 'Todi', composer: 'Tyagaraja' })
  const [raga, composer] = [await db.raga.findFirstOrThrow(), await db.composer.findFirstOrThrow()]
  const ids: Record<FollowKind, number> = { artist: artist.id, series: series.id, raga: raga.id, composer: composer.id }
  return { video, ids, targets: followKinds.map((kind) => ({ kind, id: ids[kind] })) }
}
const followed = async (actor = person) => (await listFollows(actor)).map(({ kind, id }) => ({ kind, id }))

describe('following', () => {
  it('an artist, a composer, a raga and a series are followed once, and no longer when one says so', async () => {
    const { targets, video } = await makeConcert()
    for (const target of targets) {
      expect((await request(GET, 'GET', target, cookies)).json()).toMatchObject({ following: false })
      const twice = await Promise.all([request(PUT, 'PUT', target, cookies), request(PUT, 'PUT', target, cookies)])
      expect(twice.map(({ status, json }) => [status, json()])).toEqual([
        [200, { following: true, day: 6 }],
        [200, { following: true, day: 6 }],
      ])
      expect((await request(GET, 'GET', target, cookies)).json()).toMatchObject({ following: true })
    }
    expect(await followed()).toEqual(targets)
    expect(await getSeriesOfVideo(person, video.id)).toMatchObject({ following: true })
    const other = await makeViewer()
    expect([await followed(other), await listFollowedVideos(other)]).toEqual([[], []])
    await unfollow(other, targets[0] as Target)
    for (const target of targets) {
      expect((await request(DELETE, 'DELETE', target, cookies)).json()).toMatchObject({ following: false })
      expect((await request(DELETE, 'DELETE', target, cookies)).status).toBe(200)
    }
    expect(await db.follow.count()).toBe(0)
  })

  it('visitors, unverified people and what is not public are refused', async () => {
    const { targets } = await makeConcert({ publishedAt: null })
    const unverified = await makeViewer({ verified: false })
    await db.artist.updateMany({ data: { publishedAt: null } })
    for (const target of targets) {
      expect((await request(PUT, 'PUT', target)).status).toBe(401)
      await expect(follow(visitor, target)).rejects.toMatchObject({ code: 'unauthenticated' })
      await expect(follow(unverified, target)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(unfollow(unverified, target)).rejects.toMatchObject({ code: 'forbidden' })
      expect((await request(PUT, 'PUT', target, cookies)).status).toBe(404)
    }
    expect((await request(PUT, 'PUT', { kind: 'video' as FollowKind, id: 1 }, cookies)).status).toBe(404)
    expect((await call(getRow, {})).status).toBe(401)
    expect(await db.follow.count()).toBe(0)
  })

  it('ends at five hundred, also for two requests at once', async () => {
    const { targets } = await makeConcert()
    await db.follow.createMany({
      data: Array.from({ length: FOLLOWS_MAX - 1 }, (_, index) => ({
        ...{ userId: person.id, kind: 'raga', targetId: 1_000_000 + index },
      })),
    })
    const two = await Promise.allSettled(targets.slice(0, 2).map((target) => follow(person, target)))
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.follow.count()).toBe(FOLLOWS_MAX)
  })

  it('goes with a name into another, once, and comes back when the merge is undone', async () => {
    const { ids, video } = await makeConcert()
    await makePiece(video.id, { startSeconds: 60, title: 'Alapana', raga: 'Thodi' })
    const from = { kind: 'raga', id: (await db.raga.findUniqueOrThrow({ where: { name: 'Thodi' } })).id } as const
    const into = { kind: 'raga', id: ids.raga } as const
    const [both, admin] = [await makeViewer(), await makeViewer({ admin: true })]
    for (const [actor, target] of [
      [person, from],
      [both, from],
      [both, into],
    ] as const)
      await follow(actor, target)
    const { id } = await mergeNames(admin, { kind: 'raga', from: from.id, into: into.id })
    expect([await followed(), await followed(both)]).toEqual([[into], [into]])
    await undoMerge(admin, { id })
    expect([await followed(), await followed(both)]).toEqual([[from], expect.arrayContaining([from, into])])
  })

  it('waits for what is in the trash, and ends with what is gone for good', async () => {
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

  it('shows the newest of it as a row of one’s own, with what is locked masked', async () => {
    const { targets, video } = await makeConcert({ publishedAt: past(3) })
    const more = await makeVideo({ publishedAt: past(1), freeAccess: true })
    await makePiece(more.id, { title: 'Ninnu vina', raga: 'Todi', composer: 'Syama Sastri' })
    await makeVideo({ publishedAt: past(1) })
    expect((await call(getRow, { cookies })).json()).toEqual([])
    for (const target of targets) await follow(person, target)
    const answer = await call(getRow, { cookies })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const cards = answer.json<{ id: number; locked: boolean; source: unknown }[]>()
    expect(cards.map(({ id, locked }) => [id, locked])).toEqual([
      [more.id, false],
      [video.id, true],
    ])
    expect(answer.text).not.toContain('secret-file')
  })

  it('lets one choose the day of the mail, and none', async () => {
    const put = async (day: unknown, jar = cookies) =>
      (await call(setDay, { method: 'PUT', json: { day }, cookies: jar })).status
    expect([await put(3), await put(0), await put('3'), await put(8)]).toEqual([204, 400, 400, 400])
    const digest = await db.followDigest.findUniqueOrThrow({ where: { userId: person.id } })
    expect([digest.day, digest.dueAt?.getUTCDay(), digest.dueAt?.toISOString().slice(11, 16)]).toEqual([3, 3, '02:30'])
    expect(await put(null)).toBe(204)
    expect(await db.followDigest.findFirst()).toMatchObject({ day: null, dueAt: null })
  })
})
