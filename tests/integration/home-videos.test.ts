import { GET } from '@/app/api/home/videos/[id]/route'
import { loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import type { OwnVideo } from '@/lib/domains/home/schema'
import { getSeriesOfVideo } from '@/lib/domains/catalogue/queries'
import { db } from '@/lib/server/db/client'
import { future, makeSeries, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const guest = async (facts = {}) => {
  const person = await createPerson(facts)
  return { person, cookies: await signedIn(person) }
}
const own = (id: number | string, cookies?: CookieJar, query = '') =>
  call(GET, { url: `/api/home/videos/${id}${query}`, params: { id: String(id) }, cookies })
const ownOf = async (id: number, cookies: CookieJar, query = '') => (await own(id, cookies, query)).json<OwnVideo>()

const rent = (userId: number, videoId: number, expiresAt = future(1)) =>
  db.rental.create({
    data: {
      userId,
      videoId,
      expiresAt,
      paidAt: new Date(),
      amount: 500,
      currency: 'usd',
      stripeCheckoutSessionId: `cs_${userId}_${videoId}`,
    },
  })

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
      expect((await ownOf(video.id, cookies)).playable).toMatchObject({
        locked: false,
        source: { vimeoId: video.vimeoId },
      })
    }
  })

  it('says how long a rental opens the video, to the person of the rental only, and to no member', async () => {
    const [video, free] = [await makeVideo({ freeAccess: false }), await makeVideo({ freeAccess: true })]
    const [stranger, tenant, member] = [await guest(), await guest(), await guest()]
    await subscribe(member.person.id, 'active')
    const end = future(1)
    for (const { person } of [tenant, member]) await rent(person.id, video.id, end)
    await rent(tenant.person.id, free.id, end)
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
    const [first, second, third] = [
      await makeVideo({ seriesId: series.id, episode: 1, freeAccess: true }),
      await makeVideo({ seriesId: series.id, episode: 2, freeAccess: false }),
      await makeVideo({ seriesId: series.id, episode: 3, freeAccess: false }),
    ]
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
    expect(others).toMatchObject({
      saved: false,
      progress: {},
      open: [],
      playable: { after: { next: { locked: true } } },
    })
    const last = await ownOf(third.id, cookies)
    expect(last).toMatchObject({
      saved: false,
      playable: { after: { next: null, previous: { name: second.name, locked: false } } },
    })
    expect(found.playable.after?.previous).toBeNull()
  })

  it('says where the video stands in a playlist that the person may see, and nothing of others', async () => {
    const [video, after] = [await makeVideo(), await makeVideo()]
    const { person, cookies } = await guest()
    const { id } = await db.playlist.create({
      data: {
        userId: person.id,
        name: 'Mornings',
        updatedAt: new Date(),
        entries: { create: [video, after].map((one, position) => ({ videoId: one.id, position })) },
      },
    })
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

describe("the edition of a video's page", () => {
  it('is locked by the role alone, and there is none of a draft', async () => {
    const premium = await makeVideo({ freeAccess: false })
    const free = await makeVideo({ freeAccess: true })
    const draft = await makeVideo({ publishedAt: null })
    const locks = async (id: number) =>
      Promise.all(
        (['GUEST', 'MEMBER', 'ADMIN'] as const).map(async (role) => (await loadVideoEdition(role, id))?.locked),
      )
    expect(await locks(premium.id)).toEqual([true, false, false])
    expect(await locks(free.id)).toEqual([false, false, false])
    expect(await loadVideoEdition('ADMIN', draft.id)).toBeNull()
  })
})
