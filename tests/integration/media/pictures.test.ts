import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { POST as upload } from '@/app/api/catalogue/pictures/route'
import { GET } from '@/app/api/media/pictures/[name]/route'
import { deleteArtist, saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { newArtist } from '@/lib/domains/editorial/schema-artists'
import { removeFiles } from '@/lib/domains/media/mutations-purge-files'
import { saveSettings } from '@/lib/domains/texts/mutations'
import { defaultSettings } from '@/lib/domains/texts/schema-settings'
import { purgeTrash, restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { parseEnv } from '@/lib/server/env'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue, future, makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { auditOf, videoInput } from '@/tests/factories/content'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useS3 } from '@/tests/support/s3'
import { useSettings } from '@/tests/support/settings'
import { useStoredFiles } from '@/tests/support/stored-files'
import { useTestDatabase } from '../support/database'

useTestDatabase()
const { dataDir, change } = useSettings()
const s3 = useS3('rasika')

let cookies: CookieJar
let adminId: number
beforeAll(async () => {
  adminId = (await createPerson({ staffRole: 'OWNER' })).id
})
beforeEach(async () => {
  await db.auditEntry.deleteMany()
  cookies = await signedIn({ id: adminId })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 140, g: 80, b: 30 } } })
const send = (body: Buffer) => call(upload, { method: 'POST', body: new Uint8Array(body), cookies })
/** Uploads a picture of this size. @returns its address */
const uploaded = async (width: number, height = 360) =>
  (await send(await plain(width, height).png().toBuffer())).json<{ url: string }>().url
const nameOf = (url: string) => url.split('/').pop() ?? ''
const kept = () => readdirSync(path.join(dataDir(), 'media', 'pictures'))

/** The bytes of a stored picture. */
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

  it('is rotated by its EXIF data, made at most 1600 wide, and stripped of other data', async () => {
    const exif = { IFD0: { Copyright: 'Somebody', Make: 'Camera' } }
    const original = await plain(2000, 4000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const { url } = (await send(original)).json<{ url: string }>()
    const facts = await sharp(await fetched(url)).metadata()
    expect(facts).toMatchObject({ width: 1600, height: 800 })
    expect([facts.exif, facts.orientation, facts.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is stored once when it is uploaded twice, and can be saved with a video', async () => {
    const [first, second] = [await uploaded(640), await uploaded(640)]
    expect([second, kept()]).toEqual([first, [nameOf(first)]])
    const { id } = await saveVideo(await actorOf(adminId), null, videoInput({ thumbnailUrl: first }))
    expect(await db.video.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: first })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script/></svg>'
  const cutOff = (whole: Buffer) => whole.subarray(0, 5000)
  const none = 'not a JPEG, PNG'
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

  it('loses data that is hidden after its pixels', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const answer = await send(Buffer.concat([await plain(640, 360).jpeg().toBuffer(), page]))
    expect(answer.status).toBe(201)
    const kept = readFileSync(path.join(dataDir(), 'media', 'pictures', nameOf(answer.json<{ url: string }>().url)))
    expect(kept.subarray(8, 12).toString()).toBe('WEBP')
    expect(kept.includes('script')).toBe(false)
  })

  it('is refused above 10 MB, and by its dimensions before it is decoded: a small file cannot fill the memory', async () => {
    const bomb = await plain(640, 360).png().toBuffer()
    // The header of a PNG has its dimensions and a checksum.
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
    for (const name of ['x.webp', '../secrets.json', `${'0'.repeat(40)}.webp`, `${'0'.repeat(40)}.png`]) {
      expect([name, (await call(GET, { params: { name } })).status]).toEqual([name, 404])
    }
  })
})

it('a picture is removed thirty days after its upload, unless something shows it', async () => {
  await emptyTables('FileRemoval')
  const admin = await actorOf(adminId)
  const widths = [650, 651, 652, 653, 654, 655]
  const [left = '', ...shown] = await Promise.all(widths.map((width) => uploaded(width)))
  const [ofVideo, ofTrailer, ofArtist, ofLivestream] = shown.map((thumbnailUrl) => ({ thumbnailUrl }))
  const { id } = await makeVideo(ofVideo)
  await makeTrailer(id, ofTrailer)
  await makeArtist(ofArtist)
  await makeLivestream(ofLivestream)
  await saveSettings(admin, { ...defaultSettings, logo: shown[4] ?? '', version: 0 })
  expect(await db.fileRemoval.findMany()).toMatchObject([{ fileKey: `pictures/${nameOf(left)}` }])
  // Uploaded once more, to be shown elsewhere.
  await Promise.all(widths.map((width) => uploaded(width)))
  await removeFiles(future(29))
  expect(kept().sort()).toEqual([left, ...shown].map(nameOf).sort())
  await removeFiles(future(31))
  expect(kept().sort()).toEqual(shown.map(nameOf).sort())
  expect(await db.fileRemoval.count()).toBe(0)
  await clearCatalogue()
})

it('a picture that is uploaded once more while it is about to be removed is stored for thirty days more', async () => {
  await emptyTables('FileRemoval')
  const url = await uploaded(650)
  await db.fileRemoval.updateMany({ data: { dueAt: future(-1) } })
  let removed: Promise<number> | undefined
  await db.$transaction(async (tx) => {
    // The job has found it due, and waits for its row; so the upload is written here.
    await tx.$executeRaw`LOCK TABLE "FileRemoval" IN EXCLUSIVE MODE`
    removed = removeFiles(new Date())
    await untilSomebodyWaits()
    await tx.fileRemoval.updateMany({ data: { dueAt: future(30) } })
  })
  expect([await removed, await db.fileRemoval.count()]).toEqual([0, 1])
  expect(kept()).toContain(nameOf(url))
  await emptyTables('FileRemoval')
})

describe('the trash', () => {
  const { isStored, storePicture, addressOf } = useStoredFiles(dataDir)
  let admin: Actor
  beforeEach(async () => {
    admin = await actorOf(adminId)
  })
  afterEach(async () => {
    await clearCatalogue()
    await emptyTables('TrashItem', 'FileRemoval')
  })
  const list = async () => (await listTrash(admin, { page: 0, query: '' })).data

  it('holds a picture that staff replaced, and gives it back in the place of the newer one', async () => {
    const [old, newer] = [storePicture(), storePicture()]
    const { id } = await makeArtist({ name: 'Asha', thumbnailUrl: addressOf(old) })
    const save = (thumbnailUrl: string) =>
      saveArtist(admin, id, { ...newArtist, name: 'Asha', description: 'A singer.', thumbnailUrl })
    await save(addressOf(newer))
    const item = { kind: 'picture', name: 'Asha', picture: { url: addressOf(old), owner: 'Artist' } }
    expect(await list()).toMatchObject([item])
    await restoreFromTrash(admin, (await list())[0] ?? { id: 0 })
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: addressOf(old) })
    expect(await list()).toMatchObject([{ picture: { url: addressOf(newer) } }])
    const audit = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(audit).toMatchObject({ action: 'restore-picture', entity: 'Artist', entityId: String(id) })
    // Shown again by the form: it is not in the trash as well.
    await save(addressOf(newer))
    expect(await list()).toMatchObject([item])
    await purgeTrash(future(31))
    await removeFiles(future(31))
    expect([old, newer].map(isStored)).toEqual([false, true])
  })

  it('gives a picture back only while what showed it is there', async () => {
    const [old, newer] = [storePicture(), storePicture()]
    const { id } = await makeArtist({ name: 'Asha', thumbnailUrl: addressOf(old) })
    await db.artist.update({ where: { id }, data: { thumbnailUrl: addressOf(newer) } })
    await deleteArtist(admin, id, {})
    const items = await list()
    const picture = items.find(({ kind }) => kind === 'picture') ?? { id: 0 }
    await expect(restoreFromTrash(admin, picture)).rejects.toMatchObject({ code: 'conflict' })
    await restoreFromTrash(admin, items.find(({ kind }) => kind === 'artist') ?? { id: 0 })
    await restoreFromTrash(admin, picture)
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ thumbnailUrl: addressOf(old) })
  })
})

describe('with an S3 bucket', () => {
  it('pictures are stored in the bucket and served by the product', async () => {
    change(s3())
    const url = await uploaded(700, 400)
    expect(() => kept()).toThrow('ENOENT')
    expect(await sharp(await fetched(url)).metadata()).toMatchObject({ format: 'webp', width: 700 })
    expect((await call(GET, { params: { name: `${'1'.repeat(40)}.webp` } })).status).toBe(404)
  })

  it('pictures are served from the bucket’s public address where one is set', async () => {
    change({ ...s3(), S3_PUBLIC_URL: 'https://cdn.example.org/art/' })
    const url = await uploaded(701, 400)
    expect(url).toMatch(/^https:\/\/cdn\.example\.org\/art\/pictures\/[0-9a-f]{40}\.webp$/)
    const saved = await saveVideo(await actorOf(adminId), null, videoInput({ thumbnailUrl: url }))
    expect(saved.id).toEqual(expect.any(Number))
  })

  it.each([
    ['refuses', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'refused'],
    ['does not have the bucket', { S3_BUCKET: 'another' }, 'refused'],
    ['does not answer', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'does not answer'],
  ])('an upload gets 503 with a message and no entry in the audit log when the store %s', async (_, wrong, message) => {
    change({ ...s3(), ...wrong })
    const answer = await send(await plain(702, 400).png().toBuffer())
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([503, expect.stringContaining(message)])
    expect(await auditOf('Picture')).toEqual([])
  })

  it('each missing setting is named at the start', () => {
    const { S3_ENDPOINT: _, ...rest } = s3()
    const given = { ...process.env, ...rest } as Record<string, string>
    expect(() => parseEnv(given)).toThrow('S3_ENDPOINT must be set when S3_BUCKET is')
  })
})
