import { GET as getRow } from '@/app/api/home/following/route'
import { GET } from '@/app/api/home/videos/[id]/route'
import { loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import { getSeriesOfVideo } from '@/lib/domains/catalogue/queries'
import { follow } from '@/lib/domains/following/mutations'
import { listFollowedVideos } from '@/lib/domains/following/queries'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import { db } from '@/lib/server/db/client'
import {
  future,
  makeSeries,
  makeVideo,
  vimeo,
  makeArtist,
  makeConcert,
  makePiece,
  past,
} from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { rent, makeViewer } from '@/tests/factories/viewers'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const guest = async (facts = {}) => {
  const person = await createPerson(facts)
  return { person, cookies: await signedIn(person) }
}
const own = (id: number | string, cookies?: CookieJar, query = '') =>
  call(GET, { url: `/api/home/videos/${id}${query}`, params: { id: String(id) }, cookies })
const ownOf = async (id: number, cookies: CookieJar, query = '') => (await own(id, cookies, query)).json<OwnVideo>()

describe('GET /api/home/videos/:id', () => {
  it('answers 401 to a visitor, 403 to an unverified person, and 404 for a draft and for what is no id', async () => {
    const video = await makeVideo()
    const draft = await makeVideo({ publishedAt: null })
    const { cookies } = await guest()
    expect((await own(video.id)).status).toBe(401)
    expect((await own(video.id, (await guest({ status: 'UNVERIFIED' })).cookies)).status).toBe(403)
    expect((await own(draft.id, cookies)).status).toBe(404)
    expect((await own('07', cookies)).status).toBe(404)
    expect((await own(video.id, cookies)).headers.get('cache-control')).toBe('no-store')
  })

  it('has the source for those who may watch: members, and who has rented it', async () => {
    const video = await makeVideo({ ...vimeo(), freeAccess: false })
    const [stranger, tenant, member] = [await guest(), await guest(), await guest()]
    await rent(tenant.person.id, video.id)
    await subscribe(member.person.id, 'active')
    const text = (await own(video.id, stranger.cookies)).text
    expect(text).not.toContain(String(video.vimeoId))
    expect((await ownOf(video.id, stranger.cookies)).playable).toMatchObject({ locked: true, source: null })
    for (const { cookies } of [tenant, member]) {
      const { playable } = await ownOf(video.id, cookies)
      expect(playable).toMatchObject({ locked: false, source: { vimeoId: video.vimeoId } })
    }
  })

  it('says how long a rental opens the video, to the person of the rental only, and to no member', async () => {
    const [video, free] = [await makeVideo({ freeAccess: false }), await makeVideo({ freeAccess: true })]
    const [stranger, tenant, member] = [await guest(), await guest(), await guest()]
    await subscribe(member.person.id, 'active')
    const end = future(1)
    for (const { person } of [tenant, member]) await rent(person.id, video.id, { expiresAt: end })
    await rent(tenant.person.id, free.id, { expiresAt: end })
    const before = Date.now()
    const { rental } = await ownOf(video.id, tenant.cookies)
    expect(rental?.expiresAt).toBe(end.toISOString())
    expect(rental?.leftMs).toBeLessThanOrEqual(end.getTime() - before)
    expect(rental?.leftMs).toBeGreaterThanOrEqual(end.getTime() - Date.now())
    expect((await ownOf(free.id, tenant.cookies)).rental).toBeNull()
    for (const { cookies } of [stranger, member]) expect((await ownOf(video.id, cookies)).rental).toBeNull()
    await db.rental.updateMany({ where: { userId: tenant.person.id }, data: { expiresAt: new Date() } })
    expect(await ownOf(video.id, tenant.cookies)).toMatchObject({ rental: null, playable: { locked: true } })
  })

  it("has the person's progress in the series, what they have rented of it, and whether they saved the video", async () => {
    const series = await makeSeries()
    const make = (episode: number) => makeVideo({ seriesId: series.id, episode, freeAccess: episode === 1 })
    const [first, second, third] = [await make(1), await make(2), await make(3)]
    const { person, cookies } = await guest({ firstName: 'Kamala' })
    const userId = person.id
    await db.watchProgress.create({ data: { userId, videoId: first.id, positionSeconds: 9, updatedAt: new Date() } })
    await db.savedVideo.create({ data: { userId, videoId: first.id } })
    await rent(userId, second.id)
    expect(await getSeriesOfVideo(first.id)).toEqual({ id: series.id, name: series.name })
    const found = await ownOf(first.id, cookies)
    expect(found).toMatchObject({
      person: { viewerId: userId, firstName: 'Kamala', paymentNotice: null },
      saved: true,
      progress: { [first.id]: { positionSeconds: 9 } },
      open: [second.id],
      playable: { viewing: { progress: { positionSeconds: 9 } }, after: { next: { locked: false } } },
    })
    const others = await ownOf(first.id, (await guest()).cookies)
    const nothing = { saved: false, progress: {}, open: [] }
    expect(others).toMatchObject({ ...nothing, playable: { after: { next: { locked: true } } } })
    const after = { next: null, previous: { name: second.name, locked: false } }
    expect(await ownOf(third.id, cookies)).toMatchObject({ saved: false, playable: { after } })
    expect(found.playable.after?.previous).toBeNull()
  })

  it('says where the video stands in a playlist that the person may see, and nothing of others', async () => {
    const [video, after] = [await makeVideo(), await makeVideo()]
    const { person, cookies } = await guest()
    const entries = { create: [video, after].map((one, position) => ({ videoId: one.id, position })) }
    const list = { userId: person.id, name: 'Mornings', updatedAt: new Date(), entries }
    const { id } = await db.playlist.create({ data: list })
    const place = async (who: CookieJar, query: string) => (await ownOf(video.id, who, query)).place
    expect(await place(cookies, `?playlist=${id}`)).toMatchObject({ name: 'Mornings', number: 1, entries: 2 })
    expect(await place(cookies, `?playlist=${id}&entry=x`)).toMatchObject({ number: 1 })
    expect(await place(cookies, '?playlist=nonsense')).toBeNull()
    const beside = async (of: number) => (await ownOf(of, cookies, `?playlist=${id}`)).playable.after
    const href = (of: number) => expect.stringMatching(new RegExp(`^/browse/videos/${of}/info\\?playlist=${id}&entry=`))
    expect(await beside(video.id)).toMatchObject({ next: { href: href(after.id) }, previous: null })
    expect(await beside(after.id)).toMatchObject({ next: null, previous: { href: href(video.id) } })
    expect(await place((await guest()).cookies, `?playlist=${id}`)).toBeNull()
  })
})

it("the edition of a video's page is locked by the role alone, and there is none of a draft", async () => {
  const premium = await makeVideo({ freeAccess: false })
  const free = await makeVideo({ freeAccess: true })
  const draft = await makeVideo({ publishedAt: null })
  const roles = ['GUEST', 'MEMBER', 'ADMIN'] as const
  const locks = (id: number) => Promise.all(roles.map(async (role) => (await loadVideoEdition(role, id))?.locked))
  expect(await locks(premium.id)).toEqual([true, false, false])
  expect(await locks(free.id)).toEqual([false, false, false])
  expect(await loadVideoEdition('ADMIN', draft.id)).toBeNull()
})

describe('GET /api/home/following', () => {
  it('shows the newest of what one follows, with what is locked masked', async () => {
    const person = await makeViewer()
    const cookies = await signedIn(person)
    const { targets, video } = await makeConcert({ publishedAt: past(3) })
    const more = await makeVideo({ publishedAt: past(1), freeAccess: true })
    await makePiece(more.id, { title: 'Ninnu vina', raga: 'Todi', composer: 'Syama Sastri' })
    await makeVideo({ publishedAt: past(1) })
    expect((await call(getRow, { cookies })).json()).toEqual([])
    for (const target of targets) await follow(person, target)
    const answer = await call(getRow, { cookies })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cards = answer.json<{ id: number; locked: boolean; source: unknown }[]>()
    expect(cards.map(({ id, locked }) => `${id} ${locked}`)).toEqual([`${more.id} false`, `${video.id} true`])
    expect(answer.text).not.toContain('secret-file')
  })

  it('is the same before and after indexing, without videos of namesakes, of drafts and of artists who are drafts', async () => {
    const person = await makeViewer()
    const [artist, namesake, draft] = [await makeArtist(), await makeArtist(), await makeArtist()]
    const [series, other] = [await makeSeries(), await makeSeries()]
    await db.artist.update({ where: { id: namesake.id }, data: { name: artist.name } })
    await db.artist.update({ where: { id: draft.id }, data: { publishedAt: null } })
    await db.series.update({ where: { id: other.id }, data: { name: series.name } })
    const first = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1, publishedAt: past(3) })
    const second = await makeVideo({ seriesId: series.id, episode: 2, publishedAt: past(2) })
    await makeVideo({ artistId: namesake.id, seriesId: other.id, episode: 1 })
    await makeVideo({ artistId: draft.id })
    await makeVideo({ artistId: artist.id, publishedAt: null })
    const followed = { artist: [artist.id, draft.id], series: [series.id] } as const
    for (const kind of ['artist', 'series'] as const)
      for (const targetId of followed[kind]) await db.follow.create({ data: { userId: person.id, kind, targetId } })
    const shown = async () => (await listFollowedVideos(person)).map(({ id }) => id)
    const expected = [second.id, first.id]
    expect(await shown()).toEqual(expected)
    await indexCatalogue()
    expect(await shown()).toEqual(expected)
  })
})
