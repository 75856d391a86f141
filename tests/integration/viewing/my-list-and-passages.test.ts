import { useCatalogue } from '../support/catalogue'
import { DELETE, PUT } from '@/app/api/my-list/[videoId]/route'
import { GET } from '@/app/api/my-list/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { addToMyList, removeFromMyList } from '@/lib/domains/viewing/mutations-list'
import { listMyList, listShelves } from '@/lib/domains/viewing/queries'
import { MY_LIST_MAX } from '@/lib/domains/viewing/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'
import { future, makeVideo, past, vimeo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { call, type CookieJar } from '@/tests/support/request-scope'

useCatalogue()

const listed = async (actor: Actor) => (await listMyList(actor, 0)).data.map(({ id }) => id)
type Method = 'PUT' | 'DELETE'
const change = (method: Method, videoId: number | string, cookies?: CookieJar, headers?: Record<string, string>) =>
  call(method === 'PUT' ? PUT : DELETE, { method, params: { videoId: String(videoId) }, cookies, headers })

describe('my list', () => {
  it('adds and removes a video repeatedly, the last added first', async () => {
    const [first, second] = [await makeVideo(), await makeVideo()]
    const person = await createPerson()
    const cookies = await signedIn(person)
    const actor = await makeViewer()
    for (const { id } of [first, second, first])
      expect(await change('PUT', id, cookies)).toMatchObject({ status: 204, text: '' })
    const answer = await call(GET, { cookies })
    const data = [{ id: second.id }, { id: first.id }]
    expect(answer.json()).toMatchObject({ data, page: 0, totalPages: 1, totalRecords: 2 })
    expect(await listed(actor)).toEqual([])
    for (let times = 0; times < 2; times += 1) expect((await change('DELETE', second.id, cookies)).status).toBe(204)
    expect((await call(GET, { cookies })).json<Paged<VideoCardDto>>().data.map(({ id }) => id)).toEqual([first.id])
  })

  it('is shown on the video to its owner only', async () => {
    const { id } = await makeVideo()
    const [actor, other] = [await makeViewer(), await makeViewer()]
    await addToMyList(actor, id)
    expect(await getVideo(actor, id)).toMatchObject({ saved: true })
    for (const stranger of [other, visitor]) expect(await getVideo(stranger, id)).toMatchObject({ saved: false })
    await removeFromMyList(other, id)
    expect(await listed(actor)).toEqual([id])
  })

  it('is refused to unverified people and to requests from other sites', async () => {
    const { id } = await makeVideo()
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await change(method, id)).status).toBe(401)
      expect((await change(method, id, unverified)).status).toBe(403)
      expect((await change(method, id, await signedIn(await createPerson()), { origin: 'null' })).status).toBe(403)
    }
    expect((await call(GET)).status).toBe(401)
    expect((await call(GET, { cookies: unverified })).status).toBe(403)
    await expect(addToMyList(visitor, id)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(listMyList(visitor, 0)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('accepts only published videos, and shows them only while they are published', async () => {
    const cookies = await signedIn(await createPerson())
    const draft = await makeVideo({ publishedAt: null })
    const scheduled = await makeVideo({ publishedAt: future(1) })
    for (const id of [draft.id, scheduled.id, 2_147_483_647, 'abc', '0', '-1', '99999999999']) {
      expect([id, (await change('PUT', id, cookies)).status]).toEqual([id, 404])
    }
    const actor = await makeViewer()
    const { id } = await makeVideo({ name: 'Withdrawn' })
    await addToMyList(actor, id)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    const shelves = await listShelves(actor)
    expect(JSON.stringify([await listMyList(actor, 0), shelves])).not.toContain('Withdrawn')
    expect(await listMyList(actor, 0)).toMatchObject({ data: [], totalRecords: 0 })
    await removeFromMyList(actor, id)
    expect(await db.savedVideo.count()).toBe(0)
  })

  it('masks videos that the person may not watch', async () => {
    const video = await makeVideo({ ...vimeo() })
    const [guest, member] = [await makeViewer(), await makeViewer({ subscription: { status: 'active' } })]
    for (const actor of [guest, member]) await addToMyList(actor, video.id)
    const seen = JSON.stringify([await listMyList(guest, 0), await listShelves(guest)])
    expect(seen).not.toContain(video.vimeoId)
    expect(seen).not.toContain(video.embedKey)
    expect((await listMyList(member, 0)).data).toMatchObject([{ source: { vimeoId: video.vimeoId } }])
  })

  it('has pages of twelve, and its row on the browse page holds twelve', async () => {
    const actor = await makeViewer()
    const videos = []
    for (let index = 0; index < 14; index += 1) videos.push((await makeVideo({ publishedAt: past(60) })).id)
    for (const [index, id] of videos.entries()) await addToMyList(actor, id, past(30 - index))
    const newest = videos.toReversed()
    expect((await listMyList(actor, 0)).data.map(({ id }) => id)).toEqual(newest.slice(0, 12))
    expect(await listMyList(actor, 1)).toMatchObject({ data: [{ id: newest[12] }, { id: newest[13] }], totalPages: 2 })
    expect(await listMyList(actor, 5)).toMatchObject({ data: [], totalRecords: 14 })
    expect((await listShelves(actor)).myList.map(({ id }) => id)).toEqual(newest.slice(0, 12))
    expect((await countQueries(() => listMyList(actor, 0))).queries).toBe(2)
  })

  it('has a maximum length', async () => {
    const actor = await makeViewer()
    const facts = { description: '', thumbnailUrl: '', durationSeconds: 10, categoryId: 2, publishedAt: past(1) }
    const [first, ...videos] = await db.video.createManyAndReturn({
      select: { id: true },
      data: Array.from({ length: MY_LIST_MAX + 1 }, (_, index) => {
        return { ...facts, name: `Video ${index}`, fileKey: `video-${index}.webm` }
      }),
    })
    await db.savedVideo.createMany({ data: videos.slice(1).map(({ id }) => ({ userId: actor.id, videoId: id })) })
    // One place is left, and two windows ask for it at once.
    const both = await Promise.allSettled([first, videos[0]].map((video) => addToMyList(actor, video?.id ?? 0)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    await addToMyList(actor, videos[1]?.id ?? 0)
    expect(await db.savedVideo.count()).toBe(MY_LIST_MAX)
  })
})
