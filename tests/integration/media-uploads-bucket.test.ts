import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { POST as finish } from '@/app/api/catalogue/uploads/[id]/finish/route'
import { POST as signPart } from '@/app/api/catalogue/uploads/[id]/parts/route'
import { DELETE } from '@/app/api/catalogue/uploads/[id]/route'
import { POST as begin } from '@/app/api/catalogue/uploads/route'
import { removeFiles } from '@/lib/domains/media/jobs'
import { purgeUploads } from '@/lib/domains/media/uploads/jobs'
import type { ArrivedFile, UploadDto } from '@/lib/domains/media/uploads/schema'
import { db } from '@/lib/server/db/client'
import { least } from '@/lib/server/media/storage/multipart'
import { mediaResponse, STREAM_TYPES } from '@/lib/server/media/storage/store'
import { storedFileFacts, storedVideoFiles } from '@/lib/server/media/storage/stored-files'
import { removeStream, storeStream } from '@/lib/server/media/streams/made-streams'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { mp4File } from '@/tests/factories/video-files'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { call, type CookieJar } from '@/tests/support/request-scope'
import { useS3 } from '@/tests/support/s3'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** Video files that go to a bucket, part by part. */

useTestDatabase()
const { change, dataDir } = useSettings()
const s3 = useS3('rasika')

const file = mp4File({ codecs: ['avc1', 'mp4a'], size: 5000 })
const about = { filename: 'Margazhi.mp4', filetype: 'video/mp4', modified: '1790000000000' }

let cookies: CookieJar
const forgotten = () => ({
  ...{ userId: adminId, name: about.filename, modifiedAt: new Date(Number(about.modified)) },
  size: BigInt(file.byteLength),
})
let adminId: number
const usual = least.partBytes
beforeAll(async () => {
  adminId = (await createPerson({ staffRole: 'OWNER' })).id
})
beforeEach(async () => {
  await db.upload.deleteMany()
  cookies = await signedIn({ id: adminId })
  least.partBytes = 1000
  change(s3())
})
afterEach(() => {
  least.partBytes = usual
})

const metadata = Object.entries(about).map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`)
const beginIt = (size = file.byteLength) => {
  const headers = { 'upload-length': String(size), 'upload-metadata': metadata.join(',') }
  return call(begin, { method: 'POST', headers, cookies })
}
const begun = async (size?: number) => (await beginIt(size)).json<UploadDto>().id
const at = (id: number, as = cookies) => ({ params: { id: String(id) }, cookies: as })
const removeIt = async (id: number) => (await call(DELETE, { ...at(id), method: 'DELETE' })).status
const finishIt = (id: number) => call(finish, { ...at(id), method: 'POST' })
const addressOf = async (id: number, number: number, as = cookies) =>
  call(signPart, { ...at(id, as), json: { number } })
/** Sends one part as a browser does: to the bucket, without our cookies. */
async function put(id: number, number: number, bytes = file.subarray((number - 1) * 1000, number * 1000)) {
  const { url } = (await addressOf(id, number)).json<{ url: string }>()
  return fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
}
const all = async (id: number, last = Math.ceil(file.byteLength / 1000)) => {
  for (let number = 1; number <= last; number += 1) expect((await put(id, number)).status).toBe(200)
}

/** Sends a whole file. */
async function sent() {
  const id = await begun()
  await all(id)
  return { id, fileKey: (await finishIt(id)).json<ArrivedFile>().fileKey }
}
/** As where the process died after the bucket made the files of their parts. */
const forgetEnds = (data = {}) => db.upload.updateMany({ data: { finishedAt: null, ...data } })

it('parts go to the bucket, which knows how many have arrived, and the file is played from there', async () => {
  const answer = await beginIt()
  expect(answer.json()).toMatchObject({ received: 0, bucketPartBytes: 1000 })
  const { id } = answer.json<UploadDto>()
  await all(id, 3)
  // Out of order, and too short: neither counts.
  await put(id, 5)
  await put(id, 4, Buffer.alloc(10))
  expect((await beginIt()).json()).toMatchObject({ id, received: 3000 })
  expect((await finishIt(id)).status).toBe(409)
  await all(id)
  const arrived = await finishIt(id)
  const { fileKey } = arrived.json<ArrivedFile>()
  expect([arrived.status, (await finishIt(id)).json()]).toEqual([200, arrived.json()])
  expect(await storedVideoFiles()).toContain(fileKey)
  expect(await storedFileFacts(fileKey)).toMatchObject({ codecs: ['avc1', 'mp4a'] })
  const played = await mediaResponse(fileKey, new Request('http://localhost/'))
  expect([played.status, played.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const video = await fetch(played.headers.get('location') ?? '', { headers: { range: 'bytes=10-19' } })
  expect([video.status, video.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect(Buffer.from(await video.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
})

it('a file that the bucket made of its parts is found when the response was lost', async () => {
  const { id, fileKey } = await sent()
  await forgetEnds()
  expect((await finishIt(id)).json()).toEqual({ fileKey, doubts: [] })
})

it('an upload that is finished while it is given up stays, with its file', async () => {
  const { id, fileKey } = await sent()
  await forgetEnds()
  const { removing } = await db.$transaction(async (finishing) => {
    await finishing.upload.update({ where: { id }, data: { finishedAt: new Date() } })
    const work = removeIt(id)
    await untilSomebodyWaits()
    // Not awaited: it waits for this transaction.
    return { removing: work }
  })
  expect(await removing).toBe(409)
  expect(await storedVideoFiles()).toContain(fileKey)
})

it('an upload that the bucket does not remove can be given up again', async () => {
  const upload = { ...forgotten(), fileKey: 'videos/refused.mp4', remoteId: 'refused' }
  const { id } = await db.upload.create({ data: upload })
  expect(await removeIt(id)).toBe(503)
  expect(await db.upload.count({ where: { id } })).toBe(1)
})

it('a page is refused, and removed from the bucket', async () => {
  const page = Buffer.from('<script>alert(1)</script>'.padEnd(999))
  const before = await storedVideoFiles()
  const id = await begun(page.byteLength)
  await put(id, 1, page)
  expect((await finishIt(id)).status).toBe(400)
  expect(await storedVideoFiles()).toEqual(before)
  expect(await db.upload.count()).toBe(0)
})

it('addresses of parts are for who began the upload, and for parts that the file has', async () => {
  const id = await begun()
  const otherStaff = await signedIn(await createPerson({ staffRole: 'OWNER' }))
  expect((await addressOf(id, 1, otherStaff)).status).toBe(404)
  expect((await addressOf(id, Math.ceil(file.byteLength / 1000) + 1)).status).toBe(404)
  const { url } = (await addressOf(id, 1)).json<{ url: string }>()
  expect((await fetch(url.replace('partNumber=1', 'partNumber=2'), { method: 'PUT', body: 'x' })).status).toBe(403)
})

it('uploads are removed from the bucket, by hand and after a week, and one that it forgot is begun anew', async () => {
  const id = await begun()
  await put(id, 1)
  expect(await removeIt(id)).toBe(204)
  const old = await begun()
  await put(old, 1)
  await db.upload.updateMany({ data: { changedAt: new Date(Date.now() - 8 * DAY_MS) } })
  const { fileKey, remoteId } = await db.upload.findUniqueOrThrow({ where: { id: old } })
  expect(await purgeUploads(new Date())).toBe(1)
  // The bucket's own rule for old parts does the same behind our back.
  await db.upload.create({ data: { ...forgotten(), fileKey, remoteId } })
  const anew = (await beginIt()).json<UploadDto>()
  expect(anew.received).toBe(0)
  expect(await db.upload.count()).toBe(1)
})

it('a file of an old upload whose end was not written down is removed from the bucket, unless a video has it', async () => {
  const [{ fileKey: left }, { fileKey: played }] = [await sent(), await sent()]
  await makeVideo({ fileKey: played })
  await forgetEnds({ changedAt: new Date(Date.now() - 8 * DAY_MS) })
  expect(await purgeUploads(new Date())).toBe(2)
  await removeFiles(new Date(Date.now() + 1000))
  const stored = await storedVideoFiles()
  expect([stored.includes(left), stored.includes(played)]).toEqual([false, true])
})

it('an old upload that the bucket refuses to remove holds none of the others up', async () => {
  const changedAt = new Date(Date.now() - 8 * DAY_MS)
  const fileKey = 'videos/refused.mp4'
  const { id: refused } = await db.upload.create({ data: { ...forgotten(), fileKey, remoteId: 'refused', changedAt } })
  await begun(4000)
  await db.upload.updateMany({ where: { id: { not: refused } }, data: { changedAt: new Date(+changedAt + 1000) } })
  await expect(purgeUploads(new Date())).rejects.toThrow('uploads not removed: 1')
  expect(await db.upload.findMany({ select: { id: true } })).toEqual([{ id: refused }])
})

it('a stream lies in the bucket: its lists come from us, its segments from there, and nothing of an older one', async () => {
  const from = path.join(dataDir(), 'made')
  const put = (name: string) => {
    mkdirSync(path.join(from, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(from, name), name)
  }
  const key = 'streams/margazhi-mp4/main.m3u8'
  const part = (name: string, init?: RequestInit) =>
    mediaResponse(`streams/margazhi-mp4/${name}`, new Request('http://localhost/', init), STREAM_TYPES)
  for (const name of ['main.m3u8', '0/list.m3u8', '0/000.m2ts', '0/001.m2ts', 'thumbnails-001.jpg']) put(name)
  const { signal } = new AbortController()
  await storeStream(from, key, signal)
  expect(await (await part('main.m3u8')).text()).toBe('main.m3u8')
  const facts = async (init: RequestInit) => {
    const { status, headers, body } = await part('main.m3u8', init)
    const told = ['content-length', 'content-range'].map((name) => headers.get(name))
    return [status, ...told, body && (await new Response(body).text())]
  }
  expect(await facts({})).toEqual([200, '9', null, 'main.m3u8'])
  expect(await facts({ method: 'HEAD' })).toEqual([200, '9', null, null])
  expect(await facts({ headers: { range: 'bytes=5-' } })).toEqual([206, '4', 'bytes 5-8/9', 'm3u8'])
  expect(await facts({ headers: { range: 'bytes=9-' } })).toEqual([416, '0', 'bytes */9', null])
  const segment = await part('0/001.m2ts')
  expect([segment.status, segment.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  expect(await (await fetch(segment.headers.get('location') ?? '')).text()).toBe('0/001.m2ts')
  rmSync(path.join(from, '0/001.m2ts'))
  await storeStream(from, key, signal)
  expect((await fetch((await part('0/001.m2ts')).headers.get('location') ?? '')).status).toBe(404)
  await removeStream(key)
  await expect(part('main.m3u8')).rejects.toMatchObject({ code: 'not_found' })
  expect(await storedVideoFiles()).not.toContainEqual(expect.stringContaining('streams'))
})

it('a long stream is removed with all of its parts, however many pages the bucket lists them on', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `streams/long-mp4/0/${100 + index}.m2ts`)
  const removed: string[] = []
  const bucket = jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const { method, url } = request as Request
    const { pathname, searchParams } = new URL(url)
    if (method === 'DELETE') {
      removed.push(pathname.replace('/rasika/', ''))
      return new Response(null, { status: 204 })
    }
    const [name, ...rest] = names.filter((each) => each > (searchParams.get('start-after') ?? ''))
    return new Response(`<Key>${name}</Key><IsTruncated>${rest.length > 0}</IsTruncated>`)
  })
  await removeStream('streams/long-mp4/main.m3u8')
  bucket.mockRestore()
  expect(removed).toEqual(names)
})
