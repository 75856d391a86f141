import { DELETE, PUT } from '@/app/api/my-list/[videoId]/route'
import { GET } from '@/app/api/my-list/route'
import { DELETE as deletePassage, PATCH as changePassage } from '@/app/api/passages/[id]/route'
import { GET as getPassages, POST as postPassage } from '@/app/api/passages/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { addToMyList, removeFromMyList } from '@/lib/domains/viewing/my-list/mutations'
import { listMyList, listShelves } from '@/lib/domains/viewing/my-list/queries'
import { createPassage } from '@/lib/domains/viewing/passages/mutations'
import { listPassages } from '@/lib/domains/viewing/passages/queries'
import { PASSAGES_MAX, type PassageDto } from '@/lib/domains/viewing/passages/schema'
import { MY_LIST_MAX } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { future, makeVideo, past, vimeo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { countQueries } from '@/tests/support/data/count-queries'
import { refusalOf, refusalsOf } from '@/tests/support/requests/refusal-of'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'

useCatalogue()

const someone = async () => signedIn(await createPerson())
const unverified = async () => signedIn(await createPerson({ status: 'UNVERIFIED' }))

const listed = async (actor: Actor) => (await listMyList(actor, 0)).data.map(({ id }) => id)
type Method = 'PUT' | 'DELETE'
const change = (method: Method, videoId: number | string, cookies: CookieJar) =>
  call(method === 'PUT' ? PUT : DELETE, { method, params: { videoId: String(videoId) }, cookies })

describe('my list', () => {
  it('adds and removes a video repeatedly, the last added first, and is shown to its owner only', async () => {
    const [first, second] = [await makeVideo(), await makeVideo()]
    const [owner, other] = [await makeViewer(), await makeViewer()]
    const cookies = await signedIn(owner)
    for (const { id } of [first, second, first])
      expect(await change('PUT', id, cookies)).toMatchObject({ status: 204, text: '' })
    const data = [{ id: second.id }, { id: first.id }]
    const totals = { page: 0, totalPages: 1, totalRecords: 2 }
    expect((await call(GET, { cookies })).json()).toMatchObject({ data, ...totals })
    expect(await getVideo(owner, first.id)).toMatchObject({ saved: true })
    expect(await listed(other)).toEqual([])
    for (const stranger of [other, visitor]) expect(await getVideo(stranger, first.id)).toMatchObject({ saved: false })
    for (let times = 0; times < 2; times += 1) expect((await change('DELETE', second.id, cookies)).status).toBe(204)
    await removeFromMyList(other, first.id)
    expect(await listed(owner)).toEqual([first.id])
  })

  it('is closed to visitors and unverified people', async () => {
    const { id } = await makeVideo()
    const cookies = await unverified()
    const answers = [
      await change('PUT', id, cookies),
      await change('DELETE', id, cookies),
      await call(GET, { cookies }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const works = [addToMyList(visitor, id), listMyList(visitor, 0)]
    expect(await refusalsOf(works)).toEqual(['unauthenticated', 'unauthenticated'])
  })

  it('accepts only published videos, and shows them only while they are published', async () => {
    const cookies = await someone()
    const draft = await makeVideo({ publishedAt: null })
    const scheduled = await makeVideo({ publishedAt: future(1) })
    for (const id of [draft.id, scheduled.id, 2_147_483_647, 'abc', '0', '-1', '99999999999']) {
      expect([id, (await change('PUT', id, cookies)).status]).toEqual([id, 404])
    }
    const actor = await makeViewer()
    const { id } = await makeVideo({ name: 'Withdrawn' })
    await addToMyList(actor, id)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    expect(JSON.stringify(await listShelves(actor))).not.toContain('Withdrawn')
    expect(await listMyList(actor, 0)).toMatchObject({ data: [], totalRecords: 0 })
    await removeFromMyList(actor, id)
    expect(await db.savedVideo.count()).toBe(0)
  })

  it('masks videos that the person can’t watch', async () => {
    const video = await makeVideo({ ...vimeo() })
    const [guest, member] = [await makeViewer(), await makeViewer({ subscription: { status: 'active' } })]
    for (const actor of [guest, member]) await addToMyList(actor, video.id)
    const seen = JSON.stringify([await listMyList(guest, 0), await listShelves(guest)])
    for (const secret of [video.vimeoId, video.embedKey]) expect(seen).not.toContain(secret)
    expect((await listMyList(member, 0)).data).toMatchObject([{ source: { vimeoId: video.vimeoId } }])
  })

  it('has pages of twelve, and its row on the browse page has twelve', async () => {
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
      data: Array.from({ length: MY_LIST_MAX + 1 }, (_, index) => ({ ...facts, name: 'V', fileKey: `${index}.webm` })),
    })
    await db.savedVideo.createMany({ data: videos.slice(1).map(({ id }) => ({ userId: actor.id, videoId: id })) })
    // Both requests compete for the last free place.
    const both = [first, videos[0]].map((video) => addToMyList(actor, video?.id ?? 0))
    expect(await refusalsOf(both)).toEqual(['conflict', 'done'])
    await addToMyList(actor, videos[1]?.id ?? 0)
    expect(await db.savedVideo.count()).toBe(MY_LIST_MAX)
  })
})

describe('passages', () => {
  const get = (cookies: CookieJar, query = '') => call(getPassages, { url: `/${query}`, cookies })
  const kept = async (cookies: CookieJar, query?: string) => (await get(cookies, query)).json<PassageDto[]>()
  const post = (json: unknown, cookies: CookieJar) => call(postPassage, { json, cookies })
  const patch = (id: number | string, json: unknown, cookies: CookieJar) =>
    call(changePassage, { method: 'PATCH', json, params: { id: String(id) }, cookies })
  const remove = (id: number | string, cookies: CookieJar) =>
    call(deletePassage, { method: 'DELETE', params: { id: String(id) }, cookies })

  it('are saved, changed and deleted by their owner, rounded to half seconds and ordered by time', async () => {
    const [{ id: videoId }, other] = [await makeVideo(), await makeVideo()]
    const cookies = await someone()
    const passage = { videoId, name: ' Niraval ', startSeconds: 62.26, endSeconds: 90 }
    const made = await post(passage, cookies)
    expect(made).toMatchObject({ status: 201 })
    const { id, ...facts } = made.json<PassageDto>()
    const createdAt = expect.any(String) as string
    expect(facts).toEqual({ videoId, name: 'Niraval', startSeconds: 62.5, endSeconds: 90, practice: {}, createdAt })
    // Repeated requests, even simultaneous ones, return the same passage.
    const again = await Promise.all([post(passage, cookies), post(passage, cookies)])
    for (const { status, json } of again) expect([status, json()]).toMatchObject([201, { id }])
    await post({ ...passage, name: 'Alapana', startSeconds: 0, endSeconds: 0.5 }, cookies)
    await post({ ...passage, videoId: other.id }, cookies)
    expect((await kept(cookies, `?videoId=${videoId}`)).map(({ name }) => name)).toEqual(['Alapana', 'Niraval'])
    expect(await kept(cookies)).toHaveLength(3)
    const changed = await patch(id, { endSeconds: 70.5 }, cookies)
    expect([changed.status, changed.json()]).toMatchObject([200, { id, name: 'Niraval', endSeconds: 70.5 }])
    expect((await remove(id, cookies)).status).toBe(204)
    expect((await remove(id, cookies)).status).toBe(404)
    expect(await kept(cookies, `?videoId=${videoId}`)).toHaveLength(1)
  })

  it('are visible to their owner only', async () => {
    const { id: videoId } = await makeVideo()
    const [owner, other] = [await someone(), await someone()]
    const passage = { videoId, name: 'Mine', startSeconds: 1, endSeconds: 2 }
    const { id } = (await post(passage, owner)).json<PassageDto>()
    expect(await kept(other)).toEqual([])
    for (const [cookies, status] of [
      [other, 404],
      [await unverified(), 403],
    ] as const) {
      const answers = [await patch(id, { name: 'Theirs' }, cookies), await remove(id, cookies)]
      if (status === 403) answers.push(await post(passage, cookies), await get(cookies))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    }
    expect(await refusalOf(listPassages(visitor))).toBe('unauthenticated')
    expect(await kept(owner)).toMatchObject([{ id, name: 'Mine' }])
  })

  it('are rejected when invalid, naming the field at fault', async () => {
    const { id: videoId } = await makeVideo()
    const cookies = await someone()
    const passage = { videoId, name: 'Pallavi', startSeconds: 10, endSeconds: 20 }
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'n'.repeat(81) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ startSeconds: -1 }, 'startSeconds'],
      [{ startSeconds: '10' }, 'startSeconds'],
      [{ endSeconds: 1e9 }, 'endSeconds'],
      [{ endSeconds: 10.2 }, 'endSeconds'],
      [{ endSeconds: 5 }, 'endSeconds'],
      [{ videoId: 'x' }, 'videoId'],
    ] as const) {
      const answer = await post({ ...passage, ...wrong }, cookies)
      const fields = Object.keys(answer.json<{ fields: object }>().fields)
      expect([wrong, answer.status, fields]).toEqual([wrong, 400, [field]])
    }
    const { id } = (await post(passage, cookies)).json<PassageDto>()
    for (const wrong of [{ endSeconds: 10 }, { startSeconds: 20 }, { name: '' }])
      expect((await patch(id, wrong, cookies)).status).toBe(400)
    expect((await patch(id, {}, cookies)).json()).toMatchObject(passage)
    await post({ ...passage, name: 'Second' }, cookies)
    expect((await patch(id, { name: 'Second' }, cookies)).status).toBe(409)
    for (const unknown of [2_147_483_647, 'abc', '0']) expect((await patch(unknown, {}, cookies)).status).toBe(404)
    expect((await get(cookies, '?videoId=abc')).status).toBe(400)
  })

  it('keep how they are practised: each change is merged, null removes a value, and only the owner can', async () => {
    const { id: videoId } = await makeVideo()
    const [cookies, other] = [await someone(), await someone()]
    const passage = { videoId, name: 'Charanam', startSeconds: 60, endSeconds: 90 }
    const { id } = (await post(passage, cookies)).json<PassageDto>()
    const practise = async (practice: unknown) => (await patch(id, { practice }, cookies)).json<PassageDto>().practice
    const beats = { angas: [4, 2, 2], sams: [60.25, 66.254] }
    const zoom = { scale: 2, x: 0.5, y: 1 }
    expect(await practise({ lines: [60, 71.256], line: 1 })).toEqual({ lines: [60, 71.26], line: 1 })
    // Simultaneous changes of different values are both kept.
    await Promise.all([practise({ beats, mirrored: true }), practise({ zoom }), practise({ line: 0 })])
    const all = { lines: [60, 71.26], line: 0, mirrored: true, zoom, beats: { angas: [4, 2, 2], sams: [60.25, 66.25] } }
    expect(await kept(cookies)).toMatchObject([{ id, practice: all }])
    expect(await practise({ zoom: null, lines: null, line: null })).toEqual({ mirrored: true, beats: all.beats })
    expect((await patch(id, { name: 'Slowly' }, cookies)).json()).toMatchObject({ practice: { mirrored: true } })
    expect((await patch(id, { practice: { mirrored: false } }, other)).status).toBe(404)
    // A value that this version doesn't understand is not shown.
    await db.passage.update({ where: { id }, data: { practice: { mirrored: 'yes' } } })
    expect(await kept(cookies)).toMatchObject([{ id, practice: {} }])
  })

  it.each([
    ['lines', { lines: [59.9] }],
    ['lines', { lines: [90] }],
    ['lines', { lines: [62, 62] }],
    ['lines', { lines: [70, 62] }],
    ['lines', { lines: ['62'] }],
    ['lines', { lines: Array.from({ length: 201 }, (_, index) => 60 + index / 10) }],
    ['line', { line: 1.5 }],
    ['line', { line: 200 }],
    ['zoom.scale', { zoom: { scale: 5, x: 0, y: 0 } }],
    ['zoom.y', { zoom: { scale: 1, x: 0 } }],
    ['mirrored', { mirrored: 'yes' }],
    ['beats.angas', { beats: { angas: [], sams: [] } }],
    ['beats.angas', { beats: { angas: Array.from({ length: 21 }, () => 1), sams: [] } }],
    ['beats.angas.0', { beats: { angas: [0], sams: [] } }],
    ['beats.sams', { beats: { angas: [8], sams: [3, 2] } }],
    ['', { notes: 'x'.repeat(100_000) }],
    ['', []],
  ])('reject a wrong %s of how they are practised, and change nothing', async (field, practice) => {
    const { id: videoId } = await makeVideo()
    const cookies = await someone()
    const passage = { videoId, name: 'Charanam', startSeconds: 60, endSeconds: 90 }
    const { id } = (await post(passage, cookies)).json<PassageDto>()
    const answer = await patch(id, { name: 'Other', practice }, cookies)
    const names = Object.keys(answer.json<{ fields: object }>().fields)
    expect([answer.status, names]).toEqual([400, [expect.stringMatching(`^practice.*${field}`)]])
    expect(await kept(cookies)).toMatchObject([{ name: 'Charanam', practice: {} }])
  })

  it('require a published video', async () => {
    const actor = await makeViewer()
    const [draft, video] = [await makeVideo({ publishedAt: null }), await makeVideo()]
    const passage = { name: 'Tillana', startSeconds: 1, endSeconds: 2 }
    expect(await refusalOf(createPassage(actor, { ...passage, videoId: draft.id }))).toBe('not_found')
    await createPassage(actor, { ...passage, videoId: video.id })
    await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
    expect(await listPassages(actor)).toEqual([])
  })

  it('have a maximum number, even for simultaneous requests', async () => {
    const actor = await makeViewer()
    const { id: videoId } = await makeVideo()
    const passage = { videoId, startSeconds: 0, endSeconds: 1 }
    const some = { ...passage, userId: actor.id, name: 'Lesson' }
    await db.passage.createMany({
      data: Array.from({ length: PASSAGES_MAX - 1 }, (_, seconds) => ({ ...some, endSeconds: seconds + 1 })),
    })
    const more = ['One', 'Two', 'Three'].map((name) => createPassage(actor, { ...passage, name }))
    expect(await refusalsOf(more)).toEqual(['conflict', 'conflict', 'done'])
    expect(await listPassages(actor)).toHaveLength(PASSAGES_MAX)
    // Creates a passage that already exists, which is allowed even at the limit.
    await createPassage(actor, { ...passage, name: 'Lesson' })
  })
})
