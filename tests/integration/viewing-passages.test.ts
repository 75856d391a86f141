import { DELETE, PATCH } from '@/app/api/passages/[id]/route'
import { GET, POST } from '@/app/api/passages/route'
import { createPassage } from '@/lib/domains/viewing/passages/mutations'
import { listPassages } from '@/lib/domains/viewing/passages/queries'
import { PASSAGES_MAX, type PassageDto } from '@/lib/domains/viewing/passages/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const person = async () => signedIn(await createPerson())
const listed = async (cookies: CookieJar, query = '') =>
  (await call(GET, { url: `/${query}`, cookies })).json<PassageDto[]>()
const post = (json: unknown, cookies?: CookieJar) => call(POST, { json, cookies })
const patch = (id: number | string, json: unknown, cookies?: CookieJar) =>
  call(PATCH, { method: 'PATCH', json, params: { id: String(id) }, cookies })
const remove = (id: number | string, cookies?: CookieJar) =>
  call(DELETE, { method: 'DELETE', params: { id: String(id) }, cookies })

describe('passages', () => {
  it('are kept, changed and deleted by their person, on half seconds and in the order of the video', async () => {
    const [{ id: videoId }, other] = [await makeVideo(), await makeVideo()]
    const cookies = await person()
    const passage = { videoId, name: ' Niraval ', startSeconds: 62.26, endSeconds: 90 }
    const made = await post(passage, cookies)
    expect(made).toMatchObject({ status: 201 })
    const { id, ...facts } = made.json<PassageDto>()
    const createdAt = expect.any(String) as string
    expect(facts).toEqual({ videoId, name: 'Niraval', startSeconds: 62.5, endSeconds: 90, createdAt })
    // Sent again, in parallel too, it is the same one.
    const again = await Promise.all([post(passage, cookies), post(passage, cookies)])
    for (const { status, json } of again) expect([status, json()]).toMatchObject([201, { id }])
    await post({ ...passage, name: 'Alapana', startSeconds: 0, endSeconds: 0.5 }, cookies)
    await post({ ...passage, videoId: other.id }, cookies)
    expect((await listed(cookies, `?videoId=${videoId}`)).map(({ name }) => name)).toEqual(['Alapana', 'Niraval'])
    expect(await listed(cookies)).toHaveLength(3)
    const changed = await patch(id, { endSeconds: 70.5 }, cookies)
    expect([changed.status, changed.json()]).toMatchObject([200, { id, name: 'Niraval', endSeconds: 70.5 }])
    expect((await remove(id, cookies)).status).toBe(204)
    expect((await remove(id, cookies)).status).toBe(404)
    expect(await listed(cookies, `?videoId=${videoId}`)).toHaveLength(1)
  })

  it('are nobody else’s', async () => {
    const { id: videoId } = await makeVideo()
    const [owner, other] = [await person(), await person()]
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    const passage = { videoId, name: 'Mine', startSeconds: 1, endSeconds: 2 }
    const { id } = (await post(passage, owner)).json<PassageDto>()
    expect(await listed(other)).toEqual([])
    for (const [cookies, status] of [
      [other, 404],
      [unverified, 403],
      [undefined, 401],
    ] as const) {
      expect((await patch(id, { name: 'Theirs' }, cookies)).status).toBe(status)
      expect((await remove(id, cookies)).status).toBe(status)
      if (cookies === other) continue
      expect((await post(passage, cookies)).status).toBe(status)
      expect((await call(GET, { cookies })).status).toBe(status)
    }
    await expect(listPassages(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await listed(owner)).toMatchObject([{ id, name: 'Mine' }])
  })

  it('are refused when they are none, with the field at fault', async () => {
    const { id: videoId } = await makeVideo()
    const cookies = await person()
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
    expect((await call(GET, { url: '/?videoId=abc', cookies })).status).toBe(400)
  })

  it('are of published videos', async () => {
    const actor = await makeViewer()
    const [draft, video] = [await makeVideo({ publishedAt: null }), await makeVideo()]
    const passage = { name: 'Tillana', startSeconds: 1, endSeconds: 2 }
    await expect(createPassage(actor, { ...passage, videoId: draft.id })).rejects.toMatchObject({ code: 'not_found' })
    await createPassage(actor, { ...passage, videoId: video.id })
    await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
    expect(await listPassages(actor)).toEqual([])
  })

  it('have a largest number, also for requests at the same time', async () => {
    const actor = await makeViewer()
    const { id: videoId } = await makeVideo()
    const passages = Array.from({ length: PASSAGES_MAX - 1 }, (_, start) => {
      return { userId: actor.id, videoId, name: 'Lesson', startSeconds: start, endSeconds: start + 1 }
    })
    await db.passage.createMany({ data: passages })
    const outcomes = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((name) => createPassage(actor, { videoId, name, startSeconds: 1, endSeconds: 2 })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await listPassages(actor)).toHaveLength(PASSAGES_MAX)
    // What is there already can be sent again.
    await createPassage(actor, { videoId, name: 'Lesson', startSeconds: 0, endSeconds: 1 })
  })
})
