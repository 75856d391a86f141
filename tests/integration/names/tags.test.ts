import { DELETE as remove, GET as getOne, PATCH as change } from '@/app/api/tags/[id]/route'
import { GET as list, POST as create } from '@/app/api/tags/route'
import { createTag, deleteTag, updateTag } from '@/lib/domains/names/tags/mutations'
import { listTags } from '@/lib/domains/names/tags/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { db } from '@/lib/server/db/client'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { makeArtist, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'

useCatalogue()
const admin = useStaff()

let cookies: CookieJar
beforeEach(async () => {
  cookies = await signedIn(admin)
})

const jack = { type: 'a', tag: 'a:jack', name: 'Jack Rao', description: 'Veena' }
const post = (json: unknown) => call(create, { json, cookies })
const patch = (id: number | string, json: unknown) =>
  call(change, { method: 'PATCH', json, cookies, params: { id: String(id) } })
const del = (id: number | string) => call(remove, { method: 'DELETE', cookies, params: { id: String(id) } })
const made = async (json: object = jack) => (await post(json)).json<{ id: number }>().id
const auditEntries = () => db.auditEntry.findMany({ orderBy: { id: 'asc' } })

describe('a request to create a tag', () => {
  it('returns the tag and writes an audit entry', async () => {
    const answer = await post({ ...jack, tag: ' a:jack ', name: ' Jack Rao ' })
    const id = answer.json<{ id: number }>().id
    const updatedAt = expect.stringMatching(/^\d{4}-.*Z$/) as string
    expect([answer.status, answer.json()]).toEqual([201, { id, ...jack, updatedAt }])
    const who = { actorId: admin.id, actorEmail: admin.email, requestId: answer.headers.get('x-request-id') }
    const entry = { ...who, action: 'create', entity: 'Tag', entityId: String(id), before: null, after: jack }
    expect(await auditEntries()).toMatchObject([entry])
  })

  it('accepts a code of the maximum length, and stores an empty description as null', async () => {
    for (const [index, description] of [undefined, null, '', '   '].entries()) {
      const answer = await post({ type: 's', tag: `s:${'x'.repeat(29)}${index}`, name: 'Tour', description })
      expect([answer.status, answer.json().description]).toEqual([201, null])
    }
  })

  const type = 'Please select a type'
  const code = 'Max 32 characters & should not contain spaces'
  const name = 'Please enter a name'
  const wrong = ['', 'a:', 'a:Jack', 'a: jack', 'a:jack smith', 'jack', 'ajack', ':jack', 'aa:jack', 'a:é']
  it.each<readonly [body: object, fields: Record<string, string>]>([
    [{}, { type, tag: code, name }],
    [{ ...jack, type: '' }, { type }],
    [{ ...jack, type: 'b', tag: 'b:jack' }, { type }],
    ...[...wrong, `a:${'x'.repeat(31)}`].map((tag) => [{ ...jack, tag }, { tag: code }] as const),
    [{ ...jack, tag: 's:jack' }, { tag: 'An artist tag must start with “a:”.' }],
    [{ ...jack, type: 's' }, { tag: 'A series tag must start with “s:”.' }],
    [{ ...jack, type: 's', tag: 's:jack', name: 'x' }, { name }],
    [{ ...jack, name: ' ab ' }, { name }],
    [{ ...jack, name: 'x\u0000yz' }, { name }],
    [{ ...jack, description: 'x'.repeat(1001) }, { description: 'Use at most 1000 characters.' }],
  ])('gets 400 for the body %j', async (json, fields) => {
    const answer = await post(json)
    expect([answer.status, answer.json().fields]).toEqual([400, fields])
    expect(await db.tag.count()).toBe(0)
    expect(await auditEntries()).toEqual([])
  })

  it('gets an error at the field if the code exists, and so does an update to it', async () => {
    await made()
    const id = await made({ ...jack, tag: 'a:jill' })
    const refusal = [409, { message: 'This tag already exists.', fields: { tag: 'This tag already exists.' } }]
    for (const answer of [await post({ ...jack, name: 'Another' }), await patch(id, { tag: 'a:jack' })])
      expect([answer.status, answer.json()]).toEqual(refusal)
    expect(await auditEntries()).toHaveLength(2)
  })

  it('succeeds for one of two simultaneous requests with the same code', async () => {
    const answers = await Promise.all([post(jack), post(jack), post(jack)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect([await db.tag.count(), (await auditEntries()).length]).toEqual([1, 1])
  })
})

describe('a request to change a tag', () => {
  it('changes the given fields and keeps the others', async () => {
    const id = await made()
    await db.tag.update({ where: { id }, data: { updatedAt: past(3) } })
    const answer = await patch(id, { name: 'Jack Iyer' })
    expect([answer.status, answer.json()]).toMatchObject([200, { ...jack, id, name: 'Jack Iyer' }])
    expect(Date.parse(String(answer.json().updatedAt))).toBeGreaterThan(past(1).getTime())
    const [before, after] = [{ name: 'Jack Rao' }, { name: 'Jack Iyer' }]
    expect((await auditEntries())[1]).toMatchObject({ action: 'update', entityId: String(id), before, after })
    expect((await patch(id, { ...jack, description: '' })).json()).toMatchObject({ ...before, description: null })
  })

  it('writes nothing if nothing changes', async () => {
    const id = await made()
    const before = (await call(getOne, { cookies, params: { id: String(id) } })).json()
    expect((await patch(id, jack)).json()).toEqual(before)
    expect((await patch(id, {})).json()).toEqual(before)
    expect(await auditEntries()).toHaveLength(1)
  })

  it('is refused if someone else has changed the tag since the given version', async () => {
    const created = (await post(jack)).json<{ id: number; updatedAt: string }>()
    const [first, second] = [{ name: 'Jack Iyer' }, { description: 'Vina' }]
    const changed = (await patch(created.id, { ...first, updatedAt: created.updatedAt })).json()
    const late = await patch(created.id, { ...jack, ...second, updatedAt: created.updatedAt })
    expect([late.status, late.json()]).toEqual([409, { message: CHANGED_MEANWHILE }])
    const both = (await patch(created.id, { ...second, updatedAt: changed.updatedAt })).json()
    expect(both).toMatchObject({ ...first, ...second })
    expect((await patch(created.id, { updatedAt: 'yesterday' })).status).toBe(400)
  })

  it('never changes the type or its letter in the code', async () => {
    const id = await made()
    const stays = 'A tag’s type can’t be changed.'
    expect((await patch(id, { type: 's', tag: 's:jack' })).json()).toEqual({ message: stays, fields: { type: stays } })
    expect((await patch(id, { type: 's' })).status).toBe(400)
    const begins = { fields: { tag: 'An artist tag must start with “a:”.' } }
    expect((await patch(id, { tag: 's:jack' })).json()).toMatchObject(begins)
    expect((await patch(id, { tag: 'a:Jack' })).status).toBe(400)
    expect((await patch(id, { name: null })).status).toBe(400)
    expect(await db.tag.findMany()).toEqual([expect.objectContaining(jack)])
  })

  it.each(['0', '-1', 'x', '1.5', '99999999', '99999999999999'])('gets 404 for the id %s', async (id) => {
    expect((await patch(id, { name: 'Other' })).status).toBe(404)
    expect((await del(id)).status).toBe(404)
    expect((await call(getOne, { cookies, params: { id } })).status).toBe(404)
  })
})

describe('a request to delete a tag', () => {
  it('removes the tag from all videos and writes an audit entry', async () => {
    const id = await made()
    const video = await makeVideo()
    await db.videoTag.create({ data: { videoId: video.id, tagId: id } })
    const answer = await del(id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([await db.tag.count(), await db.videoTag.count(), await db.video.count()]).toEqual([0, 0, 1])
    const entry = { action: 'delete', entityId: String(id), before: jack, after: null }
    expect((await auditEntries())[1]).toMatchObject(entry)
  })

  it('succeeds for one of two simultaneous requests', async () => {
    const id = await made()
    const answers = await Promise.all([del(id), del(id), patch(id, { name: 'Late' })])
    const deleted = answers.slice(0, 2).map(({ status }) => status)
    expect(deleted.sort()).toEqual([204, 404])
    expect((await auditEntries()).filter(({ action }) => action === 'delete')).toHaveLength(1)
  })
})

test('the list of tags has ten per page from 0, last edited first, and is searched literally by code and name', async () => {
  const artists = Array.from({ length: 11 }, (_, index) => `a:artist-${index}`)
  await db.tag.createMany({
    data: [
      ...artists.map((tag, index) => ({ type: 'a', tag, name: tag, updatedAt: past(30 - index) }) as const),
      { type: 's', tag: 's:europe-tour', name: '100% Europe', updatedAt: past(90) },
    ],
  })
  const get = (query: string, page: string) =>
    call(list, { url: `/api/tags?${new URLSearchParams({ query, page })}`, cookies })
  const ask = async (query = '', page = '0') => (await get(query, page)).json<Awaited<ReturnType<typeof listTags>>>()
  for (const page of ['-1', 'x', '1.5']) expect((await get('', page)).status).toBe(400)
  expect(await ask('', '5')).toEqual({ data: [], page: 5, totalPages: 2, totalRecords: 12 })
  const first = await ask()
  expect(first).toMatchObject({ page: 0, totalPages: 2, totalRecords: 12, data: { length: 10 } })
  expect(first.data.map(({ tag }) => tag).slice(0, 2)).toEqual(['a:artist-10', 'a:artist-9'])
  for (const query of ['EUROPE', 's:e', '%', '100%'])
    expect([query, (await ask(query)).data.map(({ tag }) => tag)]).toEqual([query, ['s:europe-tour']])
  expect(await ask('_')).toMatchObject({ data: [], totalRecords: 0, totalPages: 0 })
})

describe('tags', () => {
  it('have the letter of their type in their code, and what they link to', async () => {
    const create = (type: 'a' | 's', tag: string, link = {}) =>
      db.tag.create({ data: { type, tag, name: 'Name', ...link } })
    await expect(create('s', 'a:jack')).rejects.toThrow(/Tag_code_agrees_with_type/)
    await expect(create('a', 's:jack')).rejects.toThrow(/Tag_code_agrees_with_type/)
    await create('a', 'a:jack')
    await create('s', `s:${'x'.repeat(30)}`)
    await expect(create('a', 'a:jack')).rejects.toMatchObject({ code: 'P2002' })
    const [artist, series] = [await makeArtist(), await makeSeries()]
    await expect(create('s', 's:one', { artistId: artist.id })).rejects.toThrow(/Tag_link_agrees_with_type/)
    await expect(create('a', 'a:one', { seriesId: series.id })).rejects.toThrow(/Tag_link_agrees_with_type/)
    await create('a', 'a:one', { artistId: artist.id })
  })

  it('cannot be changed or deleted by staff who lost their role or account during the request', async () => {
    const actor = await makeViewer({ admin: true })
    const id = await made()
    await db.user.update({ where: { id: actor.id }, data: { staffRole: null } })
    await expect(deleteTag(actor, id)).rejects.toMatchObject({ code: 'forbidden' })
    await db.user.delete({ where: { id: actor.id } })
    await expect(updateTag(actor, id, { name: 'Other' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.tag.findMany()).toEqual([expect.objectContaining(jack)])
  })

  it('stay in the trash if another tag with the same code is created during the restore', async () => {
    const input = { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null } as const
    await deleteTag(admin, (await createTag(admin, input)).id)
    const { id } = await db.trashItem.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const restoring = await db.$transaction(async (tx) => {
      await tx.tag.create({ data: { ...input, name: 'Another' }, select: { id: true } })
      const work = restoreFromTrash(admin, { id }).catch((error: unknown) => error)
      await untilSomebodyWaits()
      // Returns the promise in an object, so that it isn't awaited inside this transaction. It waits for a lock that
      // the transaction holds.
      return { work }
    })
    expect(await restoring.work).toMatchObject({ code: 'conflict' })
    expect(await db.trashItem.count({ where: { id } })).toBe(1)
    await db.trashItem.deleteMany()
  })
})
