import { readdirSync, readFileSync, truncateSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { POST as finish } from '@/app/api/catalogue/uploads/[id]/finish/route'
import { DELETE, HEAD, PATCH } from '@/app/api/catalogue/uploads/[id]/route'
import { GET as list, POST as begin } from '@/app/api/catalogue/uploads/route'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { finishUpload, removeUpload } from '@/lib/domains/media/mutations-uploads'
import { purgeUploads } from '@/lib/domains/media/mutations-purge-uploads'
import { PART_BYTES, type ArrivedFile, type UploadDto } from '@/lib/domains/media/schema-uploads'
import { db } from '@/lib/server/db/client'
import { makeVideo } from '@/tests/factories/catalogue'
import { auditOf } from '@/tests/factories/content'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { mp4File } from '@/tests/factories/video-files'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useStoredFiles } from '@/tests/support/stored-files'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
const { dataDir, change } = useSettings()
const { fileOf, isStored } = useStoredFiles(dataDir)

let cookies: CookieJar
let otherStaff: CookieJar
let adminId: number
beforeAll(async () => {
  adminId = (await createPerson({ staffRole: 'OWNER' })).id
})
beforeEach(async () => {
  await db.upload.deleteMany()
  await db.auditEntry.deleteMany()
  cookies = await signedIn({ id: adminId })
  otherStaff = await signedIn(await createPerson({ staffRole: 'OWNER' }))
})

const file = mp4File({ codecs: ['avc1', 'mp4a'], size: 5000 })
const encoded = (text: string) => Buffer.from(text).toString('base64')
const metadata = (name: string, type: string) =>
  `filename ${encoded(name)},filetype ${encoded(type)},modified ${encoded('1790000000000')}`

const beginAs = (size: number | string, as = cookies, name = 'Margazhi Día 1.mp4', type = 'video/mp4') =>
  call(begin, {
    method: 'POST',
    headers: { 'upload-length': String(size), 'upload-metadata': metadata(name, type), 'tus-resumable': '1.0.0' },
    cookies: as,
  })
const begun = async (size: number | string = file.byteLength) => (await beginAs(size)).json<UploadDto>().id
const at = (id: number, as = cookies) => ({ params: { id: String(id) }, cookies: as })
const send = (id: number, offset: number, bytes: Uint8Array | ReadableStream, as = cookies) =>
  call(PATCH, {
    ...at(id, as),
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes as BodyInit,
  })
const head = (id: number, as = cookies) => call(HEAD, { ...at(id, as), method: 'HEAD' })
const finishIt = (id: number, as = cookies) => call(finish, { ...at(id, as), method: 'POST' })
const offsetOf = async (id: number) => (await head(id)).headers.get('upload-offset')
const parts = () => readdirSync(fileOf('parts'))
const removeIt = async (id: number, as = cookies) => (await call(DELETE, { ...at(id, as), method: 'DELETE' })).status

/** A body that breaks off after some bytes. */
const broken = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new Error('hung up')),
  })

describe('a video file in parts', () => {
  it('arrives in the store, is noted in the audit log, and says what it is when asked twice', async () => {
    const answer = await beginAs(file.byteLength)
    const { id } = answer.json<UploadDto>()
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/catalogue/uploads/${id}`])
    expect(answer.json()).toMatchObject({ received: 0, size: file.byteLength, bucketPartBytes: null })
    const first = await send(id, 0, file.subarray(0, 3000))
    const told = ['upload-offset', 'tus-resumable'].map((name) => first.headers.get(name))
    expect([first.status, ...told]).toEqual([204, '3000', '1.0.0'])
    expect((await finishIt(id)).status).toBe(409)
    expect((await send(id, 3000, file.subarray(3000))).status).toBe(204)
    const arrived = await finishIt(id)
    const { fileKey, doubts } = arrived.json<ArrivedFile>()
    expect([arrived.status, doubts]).toEqual([200, []])
    expect(fileKey).toMatch(/^videos\/margazhi-di-a-1-[0-9a-f]{24}\.mp4$/)
    expect(readFileSync(fileOf(fileKey)).equals(file)).toBe(true)
    expect(parts()).toEqual([])
    expect((await finishIt(id)).json()).toEqual(arrived.json())
    const entry = { action: 'upload', entityId: fileKey, after: { size: file.byteLength } }
    expect(await auditOf('File')).toMatchObject([entry])
    expect((await call(list, { cookies })).json()).toEqual([])
  })

  it('goes on where it broke off, also when it is begun anew, and keeps what had arrived', async () => {
    const id = await begun()
    await send(id, 0, broken(file.subarray(0, 1234))).catch(() => undefined)
    expect(await offsetOf(id)).toBe('1234')
    expect((await beginAs(file.byteLength)).json()).toMatchObject({ id, received: 1234 })
    expect((await call(list, { cookies })).json()).toMatchObject([{ id, received: 1234 }])
    await send(id, 1234, file.subarray(1234))
    const { fileKey } = (await finishIt(id)).json<ArrivedFile>()
    expect(readFileSync(fileOf(fileKey)).equals(file)).toBe(true)
  })

  it('is written by one request at a time: of two at once one gets 409', async () => {
    const id = await begun()
    const both = await Promise.all([send(id, 0, file.subarray(0, 2000)), send(id, 0, file.subarray(0, 2000))])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await offsetOf(id)).toBe('2000')
    expect((await send(id, 0, file.subarray(0, 10))).status).toBe(409)
    expect((await send(id, 4000, file.subarray(4000))).status).toBe(409)
  })

  it('goes on when the process that wrote was killed, as soon as its lease is over', async () => {
    const id = await begun()
    await db.upload.update({ where: { id }, data: { leasedUntil: new Date(Date.now() + 1000) } })
    expect((await send(id, 0, file)).status).toBe(409)
    await db.upload.update({ where: { id }, data: { leasedUntil: new Date(Date.now() - 1) } })
    expect((await send(id, 0, file)).status).toBe(204)
  })

  it('goes on from what the disk has, where that is less than was noted', async () => {
    const id = await begun()
    await send(id, 0, file.subarray(0, 3000))
    truncateSync(fileOf(`parts/${id}`), 1000)
    expect((await send(id, 3000, file.subarray(3000))).status).toBe(409)
    expect(await offsetOf(id)).toBe('1000')
    expect((await send(id, 1000, file.subarray(1000))).status).toBe(204)
  })

  it('is begun once by two requests at once', async () => {
    const both = await Promise.all([beginAs(file.byteLength), beginAs(file.byteLength)])
    expect(new Set(both.map((answer) => answer.json<UploadDto>().id)).size).toBe(1)
  })

  it('takes no part above 8 MiB, and no byte more than was announced', async () => {
    const id = await begun()
    expect((await send(id, 0, Buffer.concat([file, Buffer.alloc(1)]))).status).toBe(413)
    const large = await begun(PART_BYTES * 2)
    expect((await send(large, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(413)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200))],
    ['a WebM that is called MP4', readFileSync('prisma/demo/clips/trailer-1.webm')],
  ])('is refused and removed when it is %s', async (_, bytes) => {
    const id = await begun(bytes.byteLength)
    await send(id, 0, bytes)
    const answer = await finishIt(id)
    const told = {
      message: expect.any(String) as string,
      fields: { fileKey: expect.stringContaining('removed') as string },
    }
    expect([answer.status, answer.json()]).toEqual([400, told])
    expect([parts(), isStored('videos')]).toEqual([[], false])
    expect((await head(id)).status).toBe(404)
  })

  it('says what many browsers cannot play', async () => {
    const heavy = mp4File({ codecs: ['hvc1', 'mp4a'] })
    const id = await begun(heavy.byteLength)
    await send(id, 0, heavy)
    expect((await finishIt(id)).json<ArrivedFile>().doubts).toEqual([expect.stringContaining('HEVC')])
  })
})

describe('uploads', () => {
  it('are each for who began it', async () => {
    const id = await begun()
    expect((await send(id, 0, file, otherStaff)).status).toBe(404)
    expect((await head(id, otherStaff)).status).toBe(404)
    expect((await finishIt(id, otherStaff)).status).toBe(404)
    expect(await removeIt(id, otherStaff)).toBe(404)
    expect((await call(list, { cookies: otherStaff })).json()).toEqual([])
    expect(await offsetOf(id)).toBe('0')
  })

  it('are where their person looks for them: in the form of a video without a source', async () => {
    const admin = await actorOf(adminId)
    const [draft, ofVimeo] = [await makeVideo({ vimeoId: null, publishedAt: null }), await makeVideo({ vimeoId: '1' })]
    const sourceOf = async ({ id }: { id: number }) => (await getStaffVideo(admin, id))?.form.source
    expect(await sourceOf(draft)).toBe('vimeo')
    const id = await begun()
    expect([await sourceOf(draft), await sourceOf(ofVimeo)]).toEqual(['file', 'vimeo'])
    await removeUpload(admin, id)
    expect(await sourceOf(draft)).toBe('vimeo')
  })

  it('leave nothing in the store for who lost the role, or removed them, before the end', async () => {
    const [id, other] = [await begun(), (await beginAs(file.byteLength, cookies, 'Other.mp4')).json<UploadDto>().id]
    for (const each of [id, other]) await send(each, 0, file)
    const { fileKey } = await db.upload.findUniqueOrThrow({ where: { id } })
    const actor = await actorOf(adminId)
    await db.user.update({ where: { id: adminId }, data: { staffRole: null } })
    await expect(finishUpload(actor, id)).rejects.toMatchObject({ code: 'forbidden' })
    await db.user.update({ where: { id: adminId }, data: { staffRole: 'OWNER' } })
    expect(isStored(fileKey)).toBe(false)
    const [finished] = await Promise.allSettled([finishUpload(actor, other), removeUpload(actor, other)])
    const isThere = (await db.upload.count({ where: { id: other } })) === 1
    expect([finished.status === 'fulfilled', await db.auditEntry.count()]).toEqual([isThere, Number(isThere)])
    expect([(await finishIt(id)).status, isStored(fileKey)]).toEqual([200, true])
  })

  it.each([
    ['no size', '', 'a.mp4', 'video/mp4', 400],
    ['no bytes', 0, 'a.mp4', 'video/mp4', 400],
    ['another kind', 10, 'a.html', 'text/html', 400],
    ['no name', 10, ' ', 'video/mp4', 400],
    ['more than the settings allow', 20_000_001, 'a.mp4', 'video/mp4', 413],
    ['more than the disk has', 5e15, 'a.mp4', 'video/mp4', 400],
  ])('with %s are refused', async (_, size, name, type, status) => {
    change({ UPLOAD_MAX_GB: '0.02' })
    expect((await beginAs(size, cookies, name, type)).status).toBe(status)
    expect(await db.upload.count()).toBe(0)
  })

  it('are five at most for one person, until one is removed', async () => {
    const ids: number[] = []
    for (let size = 1; size <= 5; size += 1) ids.push(await begun(size))
    expect((await beginAs(6)).status).toBe(409)
    expect((await beginAs(5)).status).toBe(201)
    expect(await removeIt(ids[0] ?? 0)).toBe(204)
    expect((await beginAs(6)).status).toBe(201)
  })

  it('are removed with their parts a week after the last one, and files that arrived stay', async () => {
    const id = await begun()
    await send(id, 0, file)
    const { fileKey } = (await finishIt(id)).json<ArrivedFile>()
    const left = await begun(77)
    const fresh = await begun(78)
    for (const each of [left, fresh]) await send(each, 0, Buffer.alloc(5))
    const past = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    await db.upload.updateMany({ where: { id: { in: [id, left] } }, data: { changedAt: past } })
    utimesSync(fileOf(`parts/${left}`), past, past)
    expect(await purgeUploads(new Date())).toBe(2)
    expect(parts()).toEqual([String(fresh)])
    expect(readdirSync(fileOf('videos'))).toEqual([path.basename(fileKey)])
  })
})
