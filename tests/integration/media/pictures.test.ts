import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { POST as upload } from '@/app/api/catalogue/pictures/route'
import { GET } from '@/app/api/media/pictures/[name]/route'
import { getArtist } from '@/lib/domains/catalogue/artists/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/categories/queries'
import { listSitemapTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { saveSettings } from '@/lib/domains/content/mutations'
import { defaultSettings } from '@/lib/domains/content/settings/schema'
import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { removeFiles } from '@/lib/domains/media/jobs'
import { copyRemoteImages } from '@/lib/domains/media/pictures/jobs'
import { countRemotePictures } from '@/lib/domains/media/pictures/queries'
import { currentGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { parseEnv } from '@/lib/server/env'
import { fetchRemotePicture, guard, isPublicAddress } from '@/lib/server/media/pictures/pictures'
import { getObject } from '@/lib/server/media/storage/store'
import { visitor } from '@/lib/shared/access/actor'
import { future, makeArtist, makeFestival, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { auditOf, videoInput } from '@/tests/factories/content'
import { emptyTables } from '@/tests/factories/empty-tables'
import { csv, load } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { useS3 } from '@/tests/support/servers/s3'
import { useServer } from '@/tests/support/servers/use-server'

const { dataDir, change } = useCatalogue()
const admin = useStaff()
const s3 = useS3('rasika')
afterEach(() => emptyTables('FileRemoval', 'RemotePicture'))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 140, g: 80, b: 30 } } })
const send = async (body: Buffer) =>
  call(upload, { method: 'POST', body: new Uint8Array(body), cookies: await signedIn(admin) })
const uploaded = async (width: number, height = 360) =>
  (await send(await plain(width, height).png().toBuffer())).json<{ url: string }>().url
const nameOf = (url: string) => url.split('/').pop() ?? ''
const kept = () => readdirSync(path.join(dataDir(), 'media', 'pictures'))

async function fetched(url: string): Promise<Buffer> {
  const answer = await inRequest({ url }, (request) => GET(request, { params: Promise.resolve({ name: nameOf(url) }) }))
  return Buffer.from(await answer.arrayBuffer())
}

describe('an uploaded picture', () => {
  it.each([
    ['a JPEG', () => plain(800, 600).jpeg()],
    ['a PNG', () => plain(800, 600).png()],
    ['a WebP', () => plain(800, 600).webp()],
    ['an AVIF', () => plain(800, 600).avif({ effort: 0 })],
  ])('may be %s, and is stored as WebP', async (_, make) => {
    const answer = await send(await make().toBuffer())
    expect(answer.status).toBe(201)
    const { url } = answer.json<{ url: string }>()
    expect(url).toMatch(/^\/api\/media\/pictures\/[0-9a-f]{40}\.webp$/)
    expect(await sharp(await fetched(url)).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect(await auditOf('Picture')).toMatchObject([{ action: 'upload', entityId: nameOf(url) }])
  })

  it('is rotated by its EXIF data, at most 1600 wide, and without metadata', async () => {
    const exif = { IFD0: { Copyright: 'Somebody', Make: 'Camera' } }
    const original = await plain(2000, 4000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const { url } = (await send(Buffer.concat([original, page]))).json<{ url: string }>()
    const stored = await fetched(url)
    expect([stored.subarray(8, 12).toString(), stored.includes('script')]).toEqual(['WEBP', false])
    const facts = await sharp(stored).metadata()
    expect(facts).toMatchObject({ width: 1600, height: 800 })
    expect([facts.exif, facts.orientation, facts.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is stored once when it is uploaded twice, and can be saved with a video', async () => {
    const [first, second] = [await uploaded(640), await uploaded(640)]
    expect([second, kept()]).toEqual([first, [nameOf(first)]])
    const { id } = await saveVideo(admin, null, videoInput({ thumbnailUrl: first }))
    expect(await db.video.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: first })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script/></svg>'
  const cutOff = (whole: Buffer) => whole.subarray(0, 5000)
  const none = 'isn’t a JPEG, PNG'
  it.each<[what: string, make: () => Buffer | Promise<Buffer>, message: string]>([
    ['an SVG', () => Buffer.from(svg), none],
    ['a GIF', () => plain(800, 600).gif().toBuffer(), none],
    ['a TIFF', () => plain(800, 600).tiff().toBuffer(), none],
    ['a text', () => Buffer.from('<html>'), none],
    ['nothing', () => Buffer.alloc(0), none],
    ['half a picture', () => plain(800, 600).png({ compressionLevel: 0 }).toBuffer().then(cutOff), none],
    ['a small one', () => plain(639, 360).png().toBuffer(), '639 × 360; it must be at least 640 × 360'],
    ['a flat one', () => plain(900, 359).png().toBuffer(), 'at least 640 × 360'],
    ['a huge one', () => plain(8001, 400).png().toBuffer(), 'at most 8000 × 8000'],
  ])('is refused when it is %s', async (_, make, message) => {
    const answer = await send(await make())
    const said = expect.stringContaining(message) as string
    expect([answer.status, answer.json()]).toEqual([400, { message: said, fields: { picture: said } }])
    expect(await auditOf('Picture')).toEqual([])
  })

  it('is refused above 10 MB, or by its dimensions before decoding, so that a small file cannot fill the memory', async () => {
    const bomb = await plain(640, 360).png().toBuffer()
    // Changes the dimensions in the PNG header, and its checksum.
    bomb.writeUInt32BE(100_000, 16)
    bomb.writeUInt32BE(100_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect((await send(bomb)).status).toBe(400)
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('is served to everyone and never changes', async () => {
    const url = await uploaded(640)
    const ask = (headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
      call(GET, { params: { name: nameOf(url) }, headers, method })
    const answer = await ask()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    const head = await ask({}, 'HEAD')
    const length = answer.headers.get('content-length')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', length])
    const part = await ask({ range: 'bytes=0-3' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'RIFF', `bytes 0-3/${length}`])
    expect((await ask({ range: `bytes=${length}-` })).status).toBe(416)
    for (const name of ['x.webp', '../secrets.json', `${'0'.repeat(40)}.webp`, `${'0'.repeat(40)}.png`])
      expect([name, (await call(GET, { params: { name } })).status]).toEqual([name, 404])
  })
})

it('a picture is removed thirty days after its upload, unless it is used', async () => {
  const widths = [650, 651, 652, 653, 654, 655, 656]
  const [left = '', ...shown] = await Promise.all(widths.map((width) => uploaded(width)))
  const [ofVideo, ofTrailer, ofArtist, ofLivestream, , ofFestival] = shown.map((thumbnailUrl) => ({ thumbnailUrl }))
  const { id } = await makeVideo(ofVideo)
  await makeTrailer(id, ofTrailer)
  await makeArtist(ofArtist)
  await makeLivestream(ofLivestream)
  await makeFestival(ofFestival)
  await saveSettings(admin, { ...defaultSettings, logo: shown[4] ?? '', version: 0 })
  expect(await db.fileRemoval.findMany()).toMatchObject([{ fileKey: `pictures/${nameOf(left)}` }])
  // Uploads the pictures again. This must not schedule the removal of pictures in use.
  await Promise.all(widths.map((width) => uploaded(width)))
  await removeFiles(future(29))
  expect(kept().sort()).toEqual([left, ...shown].map(nameOf).sort())
  await removeFiles(future(31))
  expect(kept().sort()).toEqual(shown.map(nameOf).sort())
  expect(await db.fileRemoval.count()).toBe(0)
})

it('a picture uploaded again just before its removal is kept for thirty more days', async () => {
  const url = await uploaded(650)
  await db.fileRemoval.updateMany({ data: { dueAt: future(-1) } })
  let removed: Promise<number> | undefined
  await db.$transaction(async (tx) => {
    // Postpones the removal directly, because an upload would wait for this lock.
    await tx.$executeRaw`LOCK TABLE "FileRemoval" IN EXCLUSIVE MODE`
    removed = removeFiles(new Date())
    await untilSomebodyWaits()
    await tx.fileRemoval.updateMany({ data: { dueAt: future(30) } })
  })
  expect([await removed, await db.fileRemoval.count()]).toEqual([0, 1])
  expect(kept()).toContain(nameOf(url))
})

describe('with an S3 bucket', () => {
  it('pictures are stored in the bucket and served by the product', async () => {
    change(s3())
    const url = await uploaded(700, 400)
    expect(() => kept()).toThrow('ENOENT')
    expect(await sharp(await fetched(url)).metadata()).toMatchObject({ format: 'webp', width: 700 })
    expect((await call(GET, { params: { name: `${'1'.repeat(40)}.webp` } })).status).toBe(404)
  })

  it('pictures are served from the bucket’s public URL if one is set', async () => {
    change({ ...s3(), S3_PUBLIC_URL: 'https://cdn.example.org/art/' })
    const url = await uploaded(701, 400)
    expect(url).toMatch(/^https:\/\/cdn\.example\.org\/art\/pictures\/[0-9a-f]{40}\.webp$/)
    const saved = await saveVideo(admin, null, videoInput({ thumbnailUrl: url }))
    expect(saved.id).toEqual(expect.any(Number))
  })

  it.each([
    ['refuses', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'refused'],
    ['does not have the bucket', { S3_BUCKET: 'another' }, 'refused'],
    ['does not answer', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'isn’t responding'],
  ])('an upload gets 503 with a message and no entry in the audit log when the store %s', async (_, wrong, message) => {
    change({ ...s3(), ...wrong })
    const answer = await send(await plain(702, 400).png().toBuffer())
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([503, expect.stringContaining(message)])
    expect(await auditOf('Picture')).toEqual([])
  })

  it('each missing setting is named at startup', () => {
    const { S3_ENDPOINT: _, ...rest } = s3()
    const given = { ...process.env, ...rest } as Record<string, string>
    expect(() => parseEnv(given)).toThrow('S3_ENDPOINT must be set when S3_BUCKET is')
  })
})

describe('pictures on other servers', () => {
  const OWN = /^\/api\/media\/pictures\/[0-9a-f]{40}\.webp$/
  const closed = { ...guard }
  let origin: string
  let png: Buffer
  let asked: string[]
  let answer: (path: string, response: ServerResponse) => void

  const serverAt = useServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', response)
  })
  beforeAll(async () => {
    png = await plain(320, 180).png().toBuffer()
    origin = serverAt()
  })
  beforeEach(() => {
    asked = []
    answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    Object.assign(guard, { mayAsk: () => true, mayConnect: () => true })
  })
  afterEach(() => {
    Object.assign(guard, closed)
  })

  const thumbnailOf = async (id: number) => (await db.video.findUniqueOrThrow({ where: { id } })).thumbnailUrl
  async function takeInAll() {
    while ((await copyRemoteImages()) > 0);
  }
  const dueAgain = () => db.remotePicture.updateMany({ where: { url: null }, data: { nextAttemptAt: new Date(0) } })

  it('are copied once, for every place they are shown, and stored as our own', async () => {
    const thumbnailUrl = `${origin}/one.png`
    const videos = await Promise.all([makeVideo({ thumbnailUrl }), makeVideo({ thumbnailUrl })])
    await makeArtist({ thumbnailUrl })
    await makeLivestream({ thumbnailUrl })
    await makeFestival({ thumbnailUrl })
    await makeTrailer(videos[0].id, { thumbnailUrl })
    expect(await countRemotePictures()).toEqual({ waiting: 1, failed: 0 })
    await Promise.all([takeInAll(), takeInAll()])
    expect(asked).toEqual(['/one.png'])
    const url = await thumbnailOf(videos[0].id)
    expect(url).toMatch(OWN)
    for (const table of [db.video, db.artist, db.livestream, db.festival, db.trailer])
      expect(await (table as typeof db.video).count({ where: { thumbnailUrl: { not: url } } })).toBe(0)
    expect(await getObject(`pictures/${url.split('/').at(-1)}`)).not.toBeNull()
    expect(await countRemotePictures()).toEqual({ waiting: 0, failed: 0 })
  })

  it('invalidate the cached pages once the last one is copied, not after every batch', async () => {
    await makeVideo({ thumbnailUrl: `${origin}/first.png` })
    await takeInAll()
    for (let number = 1; number <= 9; number += 1) await makeVideo({ thumbnailUrl: `${origin}/${number}.png` })
    const seen = [await currentGeneration()]
    while ((await copyRemoteImages()) > 0) seen.push(await currentGeneration())
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(1)
    expect(await currentGeneration()).not.toBe(seen[0])
    await takeInAll()
    const last = await currentGeneration()
    await takeInAll()
    expect(await currentGeneration()).toBe(last)
  })

  it('are not shown to viewers before they are copied', async () => {
    const thumbnailUrl = `${origin}/one.png`
    const artist = await makeArtist({ thumbnailUrl })
    const video = await makeVideo({ thumbnailUrl, artistId: artist.id })
    await makeLivestream({ thumbnailUrl })
    await makeTrailer(video.id, { thumbnailUrl })
    const seen = JSON.stringify([
      await listPublishedVideos(visitor, {}, 0),
      await getArtist(artist.id),
      await listLivestreams(),
      await listSitemapTrailers(0, 10),
    ])
    expect(seen).not.toContain('127.0.0.1')
    expect(seen).toContain('"thumbnailUrl":""')
    expect(asked).toEqual([])
  })

  it('are recognised when saved again, and importing the same file changes nothing', async () => {
    const first = await makeVideo({ thumbnailUrl: `${origin}/one.png`, externalId: 'x1' })
    await takeInAll()
    const url = await thumbnailOf(first.id)
    await db.video.update({ where: { id: first.id }, data: { thumbnailUrl: `${origin}/one.png` } })
    expect(await thumbnailOf(first.id)).toBe(url)

    // Marks an https URL as already copied. An import accepts only https, which the test server lacks.
    const known = 'https://i.vimeocdn.com/video/1_1280'
    const hash = Uint8Array.from(createHash('sha256').update(known).digest())
    await db.remotePicture.create({ data: { hash, address: known, url } })
    const again = await load(csv('externalId,thumbnail', `x1,${known}`))
    expect(again).toMatchObject({ ok: true, summary: { updated: 0, unchanged: 1 } })
    expect(await thumbnailOf(first.id)).toBe(url)
    expect(asked).toHaveLength(1)
  })

  it('that are invalid or missing are given up at once, and retried when saved again', async () => {
    answer = (path, response) =>
      path === '/gone.png' ? response.writeHead(404).end() : response.writeHead(200).end('<svg onload="alert(1)"/>')
    const gone = await makeVideo({ thumbnailUrl: `${origin}/gone.png` })
    await makeVideo({ thumbnailUrl: `${origin}/evil.svg` })
    await takeInAll()
    await takeInAll()
    expect(asked.sort()).toEqual(['/evil.svg', '/gone.png'])
    expect(await countRemotePictures()).toEqual({ waiting: 0, failed: 2 })
    answer = (_, response) => response.writeHead(200).end(png)
    await makeVideo({ thumbnailUrl: `${origin}/gone.png` })
    await takeInAll()
    expect(await thumbnailOf(gone.id)).toMatch(OWN)
  })

  it('on a failing server are retried later, six attempts in all', async () => {
    answer = (_, response) => response.writeHead(503).end()
    await makeVideo({ thumbnailUrl: `${origin}/one.png` })
    for (let times = 1; times <= 6; times += 1) {
      expect(await copyRemoteImages()).toBe(1)
      expect(await copyRemoteImages()).toBe(0)
      expect(await countRemotePictures()).toEqual(times < 6 ? { waiting: 1, failed: 0 } : { waiting: 0, failed: 1 })
      if (times < 6) await dueAgain()
    }
    expect(asked).toHaveLength(6)
  })

  it('that never end, or redirect in a loop, are given up', async () => {
    answer = (path, response) => {
      if (path === '/circle') response.writeHead(302, { location: '/circle' }).end()
      else response.writeHead(200).end(Buffer.alloc(11 * 1024 * 1024))
    }
    await expect(fetchRemotePicture(`${origin}/circle`)).rejects.toMatchObject({ code: 'validation' })
    await expect(fetchRemotePicture(`${origin}/long`)).rejects.toMatchObject({ code: 'validation' })
  })

  it('are never fetched from our internal network, whatever an import or a redirect names', async () => {
    Object.assign(guard, closed)
    const hosts = '127.0.0.1 [::1] [::ffff:127.0.0.1] [2002:7f00:1::] 2130706433 169.254.169.254 localhost'.split(' ')
    for (const address of [
      `${origin}/one.png`,
      ...hosts.map((host) => `https://${host}/x.png`),
      ...['https://user:password@example.org/x.png', 'https://example.org:8443/x.png', 'http://example.org/x.png'],
      ...['file:///etc/passwd', 'no address'],
    ])
      expect([address, await refusalOf(fetchRemotePicture(address))]).toEqual([address, 'validation'])
    const mayAsk = (url: URL) => url.port !== '443' && url.hostname === '127.0.0.1'
    Object.assign(guard, { mayAsk, mayConnect: () => true })
    answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
    await expect(fetchRemotePicture(`${origin}/one.png`)).rejects.toMatchObject({ code: 'validation' })
    expect(asked).toEqual(['/one.png'])
    expect(['8.8.8.8', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
    // These addresses are private or invalid. Three are 127.0.0.1 in IPv6 notation.
    const others = ['10.1.2.3', 'fd00::1', 'fe80::1', '::7f00:1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '200::1', 'no']
    expect(others.filter(isPublicAddress)).toEqual([])
  })
})
