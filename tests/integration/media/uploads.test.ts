import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GET as sources } from '@/app/api/catalogue/sources/route'
import { POST as finish } from '@/app/api/catalogue/uploads/[id]/finish/route'
import { POST as signPart } from '@/app/api/catalogue/uploads/[id]/parts/route'
import { DELETE, HEAD, PATCH } from '@/app/api/catalogue/uploads/[id]/route'
import { GET as list, POST as begin } from '@/app/api/catalogue/uploads/route'
import { saveTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { removeFiles } from '@/lib/domains/media/jobs'
import { purgeUploads } from '@/lib/domains/media/uploads/jobs'
import { finishUpload, removeUpload } from '@/lib/domains/media/uploads/mutations'
import { PART_BYTES, type ArrivedFile, type UploadDto } from '@/lib/domains/media/uploads/schema'
import { db } from '@/lib/server/db/client'
import { storeUpload, removeLeftUploads } from '@/lib/server/files/upload'
import { least } from '@/lib/server/media/storage/bucket'
import { readVideoFileFacts, storedVideoFiles } from '@/lib/server/media/storage/parts'
import { mediaResponse } from '@/lib/server/media/storage/store'
import type { Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, makeVideo, past } from '@/tests/factories/catalogue'
import { auditOf, storedVideo, videoInput } from '@/tests/factories/content'
import { createPerson, signedIn } from '@/tests/factories/people'
import { mp4File } from '@/tests/factories/video-files'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { useStoredFiles } from '@/tests/support/data/stored-files'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'
import { useS3 } from '@/tests/support/servers/s3'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const { dataDir, change } = useSettings()
const { fileOf, isStored, store } = useStoredFiles(dataDir)

let admin: Actor
let cookies: CookieJar
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
  cookies = await signedIn(admin)
})
afterEach(async () => {
  await clearCatalogue()
  await Promise.all([db.upload.deleteMany(), db.fileStream.deleteMany(), db.auditEntry.deleteMany()])
})
const otherStaff = async () => signedIn(await createPerson({ staffRole: 'OWNER' }))

const file = mp4File({ codecs: ['avc1', 'mp4a'], size: 5000 })
const size = file.byteLength
const NAME = 'Margazhi Día 1.mp4'
const MODIFIED = 1_790_000_000_000

const beginIt = (bytes: number | string = size, name = NAME, type = 'video/mp4') => {
  const about = { filename: name, filetype: type, modified: String(MODIFIED) }
  const metadata = Object.entries(about).map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`)
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata.join(), 'tus-resumable': '1.0.0' }
  return call(begin, { method: 'POST', headers, cookies })
}
const begun = async (bytes?: number, name?: string) => (await beginIt(bytes, name)).json<UploadDto>().id
const at = (id: number, as = cookies) => ({ params: { id: String(id) }, cookies: as })
const send = (id: number, offset: number, body: Uint8Array | ReadableStream, as = cookies) => {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return call(PATCH, { ...at(id, as), method: 'PATCH', headers, body: body as BodyInit })
}
async function sent(bytes: Buffer, name?: string) {
  const id = await begun(bytes.byteLength, name)
  expect((await send(id, 0, bytes)).status).toBe(204)
  return id
}
const head = (id: number, as = cookies) => call(HEAD, { ...at(id, as), method: 'HEAD' })
const offsetOf = async (id: number) => (await head(id)).headers.get('upload-offset')
const finishIt = (id: number, as = cookies) => call(finish, { ...at(id, as), method: 'POST' })
const removeIt = async (id: number, as = cookies) => (await call(DELETE, { ...at(id, as), method: 'DELETE' })).status
const parts = () => readdirSync(fileOf('parts'))

const broken = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new Error('hung up')),
  })

describe('a video file in parts', () => {
  it('is stored, logged, and reports the same when finished twice', async () => {
    const answer = await beginIt()
    const { id } = answer.json<UploadDto>()
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/catalogue/uploads/${id}`])
    expect(answer.json()).toMatchObject({ received: 0, size, bucketPartBytes: null })
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
    expect(await auditOf('File')).toMatchObject([{ action: 'upload', entityId: fileKey, after: { size } }])
    expect((await call(list, { cookies })).json()).toEqual([])
  })

  it('resumes where it broke off, even if started again, and keeps the bytes received', async () => {
    const id = await begun()
    await send(id, 0, broken(file.subarray(0, 1234))).catch(() => undefined)
    expect(await offsetOf(id)).toBe('1234')
    expect((await beginIt()).json()).toMatchObject({ id, received: 1234 })
    expect((await call(list, { cookies })).json()).toMatchObject([{ id, received: 1234 }])
    await send(id, 1234, file.subarray(1234))
    const { fileKey } = (await finishIt(id)).json<ArrivedFile>()
    expect(readFileSync(fileOf(fileKey)).equals(file)).toBe(true)
  })

  it('is written by one request at a time: of two, one gets 409', async () => {
    const id = await begun()
    const both = await Promise.all([send(id, 0, file.subarray(0, 2000)), send(id, 0, file.subarray(0, 2000))])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await offsetOf(id)).toBe('2000')
    expect((await send(id, 0, file.subarray(0, 10))).status).toBe(409)
    expect((await send(id, 4000, file.subarray(4000))).status).toBe(409)
  })

  it('resumes after the writing process was killed, once its lease expires', async () => {
    const id = await begun()
    await db.upload.update({ where: { id }, data: { leasedUntil: new Date(Date.now() + 1000) } })
    expect((await send(id, 0, file)).status).toBe(409)
    await db.upload.update({ where: { id }, data: { leasedUntil: new Date(Date.now() - 1) } })
    expect((await send(id, 0, file)).status).toBe(204)
  })

  it('resumes from the bytes on disk if fewer than recorded', async () => {
    const id = await begun()
    await send(id, 0, file.subarray(0, 3000))
    truncateSync(fileOf(`parts/${id}`), 1000)
    expect((await send(id, 3000, file.subarray(3000))).status).toBe(409)
    expect(await offsetOf(id)).toBe('1000')
    expect((await send(id, 1000, file.subarray(1000))).status).toBe(204)
  })

  it('is started once by two simultaneous requests', async () => {
    const both = await Promise.all([begun(), begun()])
    expect(new Set(both).size).toBe(1)
  })

  it('accepts no part above 8 MiB, and no byte more than announced', async () => {
    expect((await send(await begun(), 0, Buffer.concat([file, Buffer.alloc(1)]))).status).toBe(413)
    expect((await send(await begun(PART_BYTES * 2), 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(413)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200))],
    ['a WebM that is called MP4', readFileSync('prisma/demo/clips/trailer-1.webm')],
  ])('is refused and removed when it is %s', async (_, bytes) => {
    const id = await sent(bytes)
    const answer = await finishIt(id)
    const fields = { fileKey: expect.stringContaining('removed') as string }
    expect([answer.status, answer.json()]).toEqual([400, { message: expect.any(String) as string, fields }])
    expect([parts(), isStored('videos')]).toEqual([[], false])
    expect((await head(id)).status).toBe(404)
  })

  it('warns about formats that many browsers cannot play', async () => {
    const id = await sent(mp4File({ codecs: ['hvc1', 'mp4a'] }))
    expect((await finishIt(id)).json<ArrivedFile>().doubts).toEqual([expect.stringContaining('HEVC')])
  })
})

describe('uploads', () => {
  it('belong to the person who started them', async () => {
    const id = await begun()
    const other = await otherStaff()
    const asked = [await send(id, 0, file, other), await head(id, other), await finishIt(id, other)]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await removeIt(id, other)).toBe(404)
    expect((await call(list, { cookies: other })).json()).toEqual([])
    expect(await offsetOf(id)).toBe('0')
  })

  it('are listed in the form of a video without a source', async () => {
    const [draft, ofVimeo] = [await makeVideo({ vimeoId: null, publishedAt: null }), await makeVideo({ vimeoId: '1' })]
    const sourceOf = async ({ id }: { id: number }) => (await getStaffVideo(admin, id))?.form.source
    expect(await sourceOf(draft)).toBe('vimeo')
    const id = await begun()
    expect([await sourceOf(draft), await sourceOf(ofVimeo)]).toEqual(['file', 'vimeo'])
    await removeUpload(admin, id)
    expect(await sourceOf(draft)).toBe('vimeo')
  })

  it('leave nothing in the store if removed, or if the role was lost, before the end', async () => {
    const [id, other] = [await sent(file), await sent(file, 'Other.mp4')]
    const { fileKey } = await db.upload.findUniqueOrThrow({ where: { id } })
    const actor = await actorOf(admin.id)
    await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
    await expect(finishUpload(actor, id)).rejects.toMatchObject({ code: 'forbidden' })
    await db.user.update({ where: { id: admin.id }, data: { staffRole: 'OWNER' } })
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
  ])('with %s are refused', async (_, bytes, name, type, status) => {
    change({ UPLOAD_MAX_GB: '0.02' })
    expect((await beginIt(bytes, name, type)).status).toBe(status)
    expect(await db.upload.count()).toBe(0)
  })

  it('are limited to five per person, until one is removed', async () => {
    const ids: number[] = []
    for (let bytes = 1; bytes <= 5; bytes += 1) ids.push(await begun(bytes))
    expect((await beginIt(6)).status).toBe(409)
    expect((await beginIt(5)).status).toBe(201)
    expect(await removeIt(ids[0] ?? 0)).toBe(204)
    expect((await beginIt(6)).status).toBe(201)
  })

  it('are removed with their parts a week after the last one, but completed files stay', async () => {
    const id = await sent(file)
    const { fileKey } = (await finishIt(id)).json<ArrivedFile>()
    const [left, fresh] = [await begun(77), await begun(78)]
    for (const each of [left, fresh]) await send(each, 0, Buffer.alloc(5))
    await db.upload.updateMany({ where: { id: { in: [id, left] } }, data: { changedAt: past(8) } })
    utimesSync(fileOf(`parts/${left}`), past(8), past(8))
    expect(await purgeUploads(new Date())).toBe(2)
    expect(parts()).toEqual([String(fresh)])
    expect(readdirSync(fileOf('videos'))).toEqual([path.basename(fileKey)])
  })
})

describe('a MOV from a phone', () => {
  const video = mp4File({ brand: 'qt  ', codecs: ['hvc1', 'mp4a', 'mebx'], indexLast: true })
  const beginMov = () => beginIt(video.byteLength, 'IMG_0042.MOV', 'video/quicktime')

  it('is accepted without warnings if the server creates a stream of it', async () => {
    change({ MAKE_STREAMS: '1' })
    const { id, makesStreams } = (await beginMov()).json<UploadDto>()
    expect(makesStreams).toBe(true)
    await send(id, 0, video)
    const { fileKey, doubts } = (await finishIt(id)).json<ArrivedFile>()
    expect([fileKey, doubts]).toEqual([expect.stringMatching(/^videos\/img-0042-[0-9a-f]{24}\.mov$/), []])
    const { id: videoId } = await saveVideo(admin, null, videoInput({ source: 'file', fileKey }))
    expect(await storedVideo(videoId)).toMatchObject({ fileKey })
    expect(await db.fileStream.count({ where: { fileKey } })).toBe(1)
  })

  it('is refused with advice if the server creates no streams', async () => {
    const { status, text } = await beginMov()
    expect([status, text]).toEqual([400, expect.stringMatching(/MOV.+Export the video as MP4/)])
    expect(await db.upload.count()).toBe(0)
  })
})

describe('the length of a stored file', () => {
  const fileKey = 'videos/video.mp4'
  const typed = { source: 'file', fileKey, duration: '24:10' } as const
  beforeEach(() => store(fileKey, mp4File({ seconds: 750 })))

  it('is saved for a video and a trailer, whatever was entered', async () => {
    const { id } = await saveVideo(admin, null, videoInput(typed))
    expect((await storedVideo(id)).durationSeconds).toBe(750)
    const form = { ...newTrailer, ...typed, videoId: (await makeVideo()).id, name: 'Trailer', position: '1' }
    const trailer = await saveTrailer(admin, null, form)
    expect(await db.trailer.findUnique({ where: { id: trailer.id } })).toMatchObject({ durationSeconds: 750 })
  })

  it('is reported to the form, and a piece after it is refused', async () => {
    const answer = await call(sources, { url: `/api/catalogue/sources?fileKey=${fileKey}`, cookies })
    expect(answer.json()).toMatchObject({ durationSeconds: 750 })
    const input = videoInput({ ...typed, pieces: '13:00 Varnam' })
    await expect(saveVideo(admin, null, input)).rejects.toThrow(/after the video ends \(12:30\)/)
  })

  it('is what was entered if the file is missing', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ ...typed, fileKey: 'a.mp4' }))
    expect((await storedVideo(id)).durationSeconds).toBe(1450)
  })
})

describe('a video file uploaded to a bucket', () => {
  const s3 = useS3('rasika')
  const usual = least.partBytes
  beforeEach(() => {
    least.partBytes = 1000
    change(s3())
  })
  afterEach(() => {
    least.partBytes = usual
  })

  const lastPart = Math.ceil(size / 1000)
  const addressOf = (id: number, number: number, as = cookies) => call(signPart, { ...at(id, as), json: { number } })
  /** Uploads a part directly to the bucket without our cookies, as a browser does. */
  async function put(id: number, number: number, bytes = file.subarray((number - 1) * 1000, number * 1000)) {
    const { url } = (await addressOf(id, number)).json<{ url: string }>()
    return fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  }
  const putAll = async (id: number, last = lastPart) => {
    for (let number = 1; number <= last; number += 1) expect((await put(id, number)).status).toBe(200)
  }
  async function finished() {
    const id = await begun()
    await putAll(id)
    return { id, fileKey: (await finishIt(id)).json<ArrivedFile>().fileKey }
  }
  /** Simulates a process that crashed after the bucket had assembled the file. */
  const forgetEnds = (data = {}) => db.upload.updateMany({ data: { finishedAt: null, ...data } })
  const makeUpload = (facts: { fileKey?: string; remoteId?: string | null; changedAt?: Date } = {}) => {
    const refused = { fileKey: 'videos/refused.mp4', remoteId: 'refused' }
    const begunFile = { userId: admin.id, name: NAME, modifiedAt: new Date(MODIFIED), size: BigInt(size) }
    return db.upload.create({ data: { ...begunFile, ...refused, ...facts } })
  }

  it('is uploaded in parts that the bucket counts, and played from there', async () => {
    const answer = await beginIt()
    expect(answer.json()).toMatchObject({ received: 0, bucketPartBytes: 1000 })
    const { id } = answer.json<UploadDto>()
    await putAll(id, 3)
    // Neither part counts, because one is out of order and the other too short.
    await put(id, 5)
    await put(id, 4, Buffer.alloc(10))
    expect((await beginIt()).json()).toMatchObject({ id, received: 3000 })
    expect((await finishIt(id)).status).toBe(409)
    await putAll(id)
    const arrived = await finishIt(id)
    const { fileKey } = arrived.json<ArrivedFile>()
    expect([arrived.status, (await finishIt(id)).json()]).toEqual([200, arrived.json()])
    expect(await storedVideoFiles()).toContain(fileKey)
    expect(await readVideoFileFacts(fileKey)).toMatchObject({ codecs: ['avc1', 'mp4a'] })
    const played = await mediaResponse(fileKey, new Request('http://localhost/'))
    expect([played.status, played.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const video = await fetch(played.headers.get('location') ?? '', { headers: { range: 'bytes=10-19' } })
    expect([video.status, video.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(Buffer.from(await video.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
  })

  it('is found if the response was lost after the bucket assembled it', async () => {
    const { id, fileKey } = await finished()
    await forgetEnds()
    expect((await finishIt(id)).json()).toEqual({ fileKey, doubts: [] })
  })

  it('is kept if its upload completes during the cancellation', async () => {
    const { id, fileKey } = await finished()
    await forgetEnds()
    const { removing } = await db.$transaction(async (finishing) => {
      await finishing.upload.update({ where: { id }, data: { finishedAt: new Date() } })
      const work = removeIt(id)
      await untilSomebodyWaits()
      // Returns the promise in an object, so that it isn't awaited inside this transaction. It waits for a lock that
      // the transaction holds.
      return { removing: work }
    })
    expect(await removing).toBe(409)
    expect(await storedVideoFiles()).toContain(fileKey)
  })

  it('can be cancelled again if the bucket fails to remove it', async () => {
    const { id } = await makeUpload()
    expect(await removeIt(id)).toBe(503)
    expect(await db.upload.count({ where: { id } })).toBe(1)
  })

  it('is refused and removed from the bucket if it is an HTML page', async () => {
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(999))
    const before = await storedVideoFiles()
    const id = await begun(page.byteLength)
    await put(id, 1, page)
    expect((await finishIt(id)).status).toBe(400)
    expect(await storedVideoFiles()).toEqual(before)
    expect(await db.upload.count()).toBe(0)
  })

  it('has URLs for its own parts, and only for the person who started the upload', async () => {
    const id = await begun()
    expect((await addressOf(id, 1, await otherStaff())).status).toBe(404)
    expect((await addressOf(id, lastPart + 1)).status).toBe(404)
    const { url } = (await addressOf(id, 1)).json<{ url: string }>()
    expect((await fetch(url.replace('partNumber=1', 'partNumber=2'), { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  it('is removed with its parts by hand or after a week, and restarts if the bucket dropped it', async () => {
    const id = await begun()
    await put(id, 1)
    expect(await removeIt(id)).toBe(204)
    const old = await begun()
    await put(old, 1)
    await db.upload.updateMany({ data: { changedAt: past(8) } })
    const { fileKey, remoteId } = await db.upload.findUniqueOrThrow({ where: { id: old } })
    expect(await purgeUploads(new Date())).toBe(1)
    // Simulates parts that the bucket's lifecycle rule has deleted.
    await makeUpload({ fileKey, remoteId })
    expect((await beginIt()).json()).toMatchObject({ received: 0 })
    expect(await db.upload.count()).toBe(1)
  })

  it('whose completion was not recorded is removed with its old upload, unless a video uses it', async () => {
    const [{ fileKey: left }, { fileKey: played }] = [await finished(), await finished()]
    await makeVideo({ fileKey: played })
    await forgetEnds({ changedAt: past(8) })
    expect(await purgeUploads(new Date())).toBe(2)
    await removeFiles(new Date(Date.now() + 1000))
    const stored = await storedVideoFiles()
    expect([stored.includes(left), stored.includes(played)]).toEqual([false, true])
  })

  it('that the bucket refuses to remove does not block the removal of others', async () => {
    const { id: refused } = await makeUpload({ changedAt: past(9) })
    await begun(4000)
    await db.upload.updateMany({ where: { id: { not: refused } }, data: { changedAt: past(8) } })
    await expect(purgeUploads(new Date())).rejects.toThrow('uploads not removed: 1')
    expect(await db.upload.findMany({ select: { id: true } })).toEqual([{ id: refused }])
  })
})

describe('a request body stored on disk', () => {
  it('is deleted a day after its process was killed, and stays while it is in use', async () => {
    const left = path.join(dataDir(), 'uploads', 'upload-left')
    mkdirSync(left, { recursive: true })
    writeFileSync(path.join(left, 'body'), 'half of a file')
    utimesSync(left, past(25 / 24), past(25 / 24))
    const upload = await storeUpload(new Request('http://localhost/', { method: 'POST', body: 'a file' }), 1000)
    await removeLeftUploads(Date.now())
    expect(existsSync(left)).toBe(false)
    const chunks: Uint8Array[] = []
    for await (const chunk of upload.read()) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString('utf8')).toBe('a file')
    await upload.remove()
  })

  it('is cleaned up without errors if there is none', async () => {
    await expect(removeLeftUploads(Date.now())).resolves.toBeUndefined()
  })
})
