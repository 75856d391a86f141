import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GET as partOf } from '@/app/api/media/[token]/[...path]/route'
import { GET as media } from '@/app/api/media/[token]/route'
import { GET as keyOf } from '@/app/api/media/keys/[id]/route'
import { GET as trailerPart } from '@/app/api/media/trailers/[id]/[...path]/route'
import { GET as trailerMedia } from '@/app/api/media/trailers/[id]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getTrailer } from '@/lib/domains/catalogue/trailers/queries'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { makeStreams } from '@/lib/domains/media/streams/jobs'
import { retryStream } from '@/lib/domains/media/streams/mutations'
import { fileStream } from '@/lib/domains/media/streams/queries'
import { db } from '@/lib/server/db/client'
import { storedVideoFiles } from '@/lib/server/media/storage/parts'
import { mediaResponse, STREAM_TYPES } from '@/lib/server/media/storage/store'
import { removeStream, storeStream } from '@/lib/server/media/streams/stream-store'
import { streamKeyPath } from '@/lib/server/media/streams/streams'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { readMainPlaylist } from '@/lib/shared/media/main-playlist'
import { clearCatalogue, hls, makeTrailer, makeVideo, past } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { H264, hasFfmpeg, makeVideoFile } from '@/tests/factories/made-video-files'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { useStoredFiles } from '@/tests/support/data/stored-files'
import { call, type Handler } from '@/tests/support/requests/request-scope'
import { useS3 } from '@/tests/support/servers/s3'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const { change, dataDir } = useSettings()
const { fileOf, isStored, store } = useStoredFiles(dataDir)
afterEach(async () => {
  await clearCatalogue()
  await db.fileStream.deleteMany()
})

/** The text `raska-test-key-1` in hex. */
const key = '7261736b612d746573742d6b65792d31'
const at = { hlsUrl: 'https://cdn.test/a/main.m3u8' }

const ask = async (handler: Handler, actor: Actor, params: Record<string, string | string[]>) =>
  call(handler, { params, cookies: actor.id === 0 ? undefined : await signedIn(actor) })
const keyAs = (actor: Actor, of = key) => ask(keyOf, actor, { id: streamKeyPath(of).split('/').at(-1) ?? '' })
const member = () => makeViewer({ subscription: { status: 'active' } })
const admin = () => makeViewer({ admin: true })
const cancel = ({ id }: Actor) => db.subscription.updateMany({ where: { userId: id }, data: { status: 'canceled' } })
const sourceFor = async (actor: Actor, id: number) => (await getVideo(actor, id))?.source ?? null

describe('the key of an encrypted stream', () => {
  it('is served uncached to viewers with access to a video that uses it, until access ends', async () => {
    const { id } = await makeVideo({ ...at, hlsKey: key })
    const renter = await makeViewer({ rental: { videoIds: [id] } })
    const lapsed = await member()
    for (const actor of [lapsed, await admin(), renter]) {
      const answer = await keyAs(actor)
      expect([answer.status, answer.text]).toEqual([200, 'raska-test-key-1'])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    await cancel(lapsed)
    const rental = { videoIds: [id], paidAt: past(10), expiresAt: past(1) }
    const unverified = { verified: false, subscription: { status: 'active' } }
    const others = await Promise.all([{}, unverified, { rental }].map((options) => makeViewer(options)))
    for (const actor of [visitor, lapsed, ...others]) {
      const answer = await keyAs(actor)
      expect([answer.status, answer.json()]).toEqual([403, { message: expect.any(String) }])
    }
  })

  it('is served for a draft only to staff, and not for a video without a key', async () => {
    await makeVideo({ ...at, hlsKey: key, freeAccess: true, publishedAt: null })
    await makeVideo({ ...hls(), freeAccess: true })
    expect((await keyAs(await member())).status).toBe(404)
    expect((await keyAs(await admin())).status).toBe(200)
    expect((await keyAs(visitor, '0'.repeat(32))).status).toBe(404)
    for (const id of ['', 'x', key.toUpperCase(), `${key}0`, "' OR 1=1 --"])
      expect((await ask(keyOf, await member(), { id })).status).toBe(404)
  })

  it('shared by a hundred premium videos opens with a rental of any, and for everyone with a free one', async () => {
    for (let n = 0; n < 100; n += 1) await makeVideo({ ...at, hlsKey: key })
    const { id } = await makeVideo({ ...at, hlsKey: key })
    expect((await keyAs(await makeViewer({ rental: { videoIds: [id] } }))).status).toBe(200)
    expect((await keyAs(visitor)).status).toBe(403)
    await makeVideo({ ...at, hlsKey: key, freeAccess: true })
    expect((await keyAs(visitor)).status).toBe(200)
  })

  it('is saved and removed with its stream, and is in no audit entry', async () => {
    const staff = await admin()
    const stream = videoInput({ source: 'hls', hlsUrl: at.hlsUrl, hlsKey: key.toUpperCase() })
    const { id } = await saveVideo(staff, null, stream)
    expect(await storedVideo(id)).toMatchObject({ ...at, hlsKey: key })
    expect(JSON.stringify(await db.auditEntry.findMany({ select: { after: true } }))).not.toMatch(new RegExp(key, 'i'))
    expect(JSON.stringify(await getVideo(staff, id, new Date(), { drafts: true }))).not.toContain(key)
    await saveVideo(staff, id, videoInput({ hlsKey: key }))
    expect(await storedVideo(id)).toMatchObject({ hlsUrl: null, hlsKey: null })
    await expect(saveVideo(staff, id, videoInput({ hlsKey: 'secret' }))).rejects.toThrow()
    await expect(makeVideo({ hlsKey: key })).rejects.toThrow(/Video_hlsKey/)
  })
})

describe('a stream on a host that requires a token', () => {
  beforeEach(() => change({ HLS_HOSTS: 'cdn.test=bunny', BUNNY_TOKEN_KEY: 'SecurityKey' }))
  const addressFor = async (actor: Actor, id: number) => {
    const source = await sourceFor(actor, id)
    return source?.kind === 'hls' ? source.url : ''
  }
  const opened = (actor: Actor, address: string) => ask(media, actor, { token: address.replace('/api/media/', '') })

  it('is opened by our URL, which redirects its viewer to a signed one until access ends', async () => {
    const { id } = await makeVideo(at)
    const person = await member()
    const address = await addressFor(person, id)
    expect(address).toMatch(/^\/api\/media\/[\w.-]+$/)
    const answer = await opened(person, address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'private, no-store'])
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/cdn\.test\/bcdn_token=HS256-[\w-]{43}&token_path=%2Fa%2F&expires=\d+\/a\/main\.m3u8$/,
    )
    await cancel(person)
    for (const actor of [person, await member(), visitor]) {
      const { status, headers } = await opened(actor, address)
      expect([status, headers.get('location')]).toEqual([403, null])
    }
    expect(await addressFor(await actorOf(person.id), id)).toBe('')
  })

  it('plays as a trailer for everyone', async () => {
    const { id } = await makeTrailer((await makeVideo()).id, at)
    expect((await getTrailer(id))?.source).toEqual({ kind: 'hls', url: `/api/media/trailers/${id}` })
    const answer = await ask(trailerMedia, visitor, { id: String(id) })
    const signed = expect.stringContaining('https://cdn.test/bcdn_token=') as string
    expect([answer.status, answer.headers.get('location')]).toEqual([307, signed])
  })
})

describe('a stream created from an uploaded file', () => {
  const fileKey = 'videos/clip-1.mp4'
  beforeEach(() => change({ MAKE_STREAMS: '1' }))

  const withFfmpeg = hasFfmpeg ? it : it.skip
  const put = (bytes: string | Buffer = 'video') => store(fileKey, bytes)
  const row = () => db.fileStream.findUniqueOrThrow({ where: { fileKey } })

  withFfmpeg('plays where the file did, part by part to who may watch (skipped without ffmpeg)', async () => {
    makeVideoFile(['testsrc=size=320x240:rate=10:duration=7', 'sine=duration=7'], [...H264, fileOf(put())])
    const { id } = await makeVideo({ fileKey })
    const trailer = await makeTrailer(id, { fileKey })
    const [person, other, staff] = [await member(), await member(), await admin()]
    const before = await sourceFor(person, id)
    expect(before).toMatchObject({ kind: 'file' })
    expect(await fileStream(staff, fileKey)).toEqual({ state: 'waiting', progress: 0, failure: null })
    expect([await makeStreams(), await makeStreams()]).toEqual([1, 0])
    expect(await fileStream(staff, fileKey)).toEqual({ state: 'ready', progress: 100, failure: null })
    expect(readdirSync(path.join(dataDir(), 'media/making'))).toEqual([])

    const source = await sourceFor(person, id)
    const [, token = ''] = /^\/api\/media\/([^/]+)\/main\.m3u8$/.exec(source?.kind === 'hls' ? source.url : '') ?? []
    const part = (actor: Actor, name: string) => ask(partOf, actor, { token, path: name.split('/') })
    const main = await part(person, 'main.m3u8')
    expect([main.status, main.headers.get('cache-control')]).toEqual([200, 'private, max-age=600'])
    expect(main.text.match(/RESOLUTION=\d+x(\d+)/g)).toEqual(['RESOLUTION=320x240'])
    const { sound, thumbnails } = readMainPlaylist(main.text, 'https://x.test/')
    const list = await part(person, new URL(sound ?? '').pathname.slice(1))
    expect(list.text).toContain('\n000.m2ts')
    expect((await part(person, new URL(thumbnails ?? '').pathname.slice(1))).text).toContain('#xywh=0,0,160,120')
    const segment = await part(person, '0/000.m2ts')
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
    for (const name of ['0/../main.m3u8', 'list.m3u8', '../../x.mp4', '0/000.ts', ''])
      expect((await part(person, name)).status).toBeGreaterThanOrEqual(400)
    const open = (await getTrailer(trailer.id))?.source
    expect(open).toEqual({ kind: 'hls', url: `/api/media/trailers/${trailer.id}/main.m3u8` })
    const params = { id: String(trailer.id), path: ['0', 'list.m3u8'] }
    expect((await ask(trailerPart, visitor, params)).status).toBe(200)
    // A viewer who started with the file can continue with it although a stream exists now.
    const file = before?.kind === 'file' ? before.url.replace('/api/media/', '') : ''
    expect((await ask(media, person, { token: file })).headers.get('content-type')).toBe('video/mp4')

    await cancel(person)
    for (const actor of [person, other, visitor]) expect((await part(actor, '0/000.m2ts')).status).toBe(403)

    const streamWith = async (chosen: string) => {
      await saveVideo(staff, id, videoInput({ source: 'file', fileKey: chosen }))
      return (await storedVideo(id))?.streamKey
    }
    expect(await streamWith('videos/other.mp4')).toBeNull()
    expect(await streamWith(fileKey)).toBe('streams/clip-1-mp4/main.m3u8')
  })

  withFfmpeg(
    'is given up after three attempts, and tried again when staff say so (skipped without ffmpeg)',
    async () => {
      put(Buffer.alloc(5000, 'no video'))
      const { id } = await makeVideo({ fileKey })
      const [person, staff] = [await member(), await admin()]
      for (const attempt of [1, 2, 3]) {
        await db.fileStream.update({ where: { fileKey }, data: { nextAttemptAt: new Date(0) } })
        expect([await makeStreams(), (await row()).attempts]).toEqual([1, attempt])
      }
      const failure = expect.stringMatching(/upload/i) as string
      expect(await fileStream(staff, fileKey)).toMatchObject({ state: 'failed', failure })
      expect(await sourceFor(person, id)).toMatchObject({ kind: 'file' })
      expect(readdirSync(path.join(dataDir(), 'media'))).toEqual(['videos'])
      await expect(retryStream(staff, 'videos/unknown.mp4')).rejects.toMatchObject({ code: 'not_found' })
      await retryStream(staff, fileKey)
      expect(await fileStream(staff, fileKey)).toEqual({ state: 'waiting', progress: 0, failure: null })
    },
  )

  const attempted = async () => {
    await makeVideo({ fileKey })
    expect(await makeStreams()).toBe(1)
    return fileStream(await admin(), fileKey)
  }

  it('waits if ffmpeg is missing, and says so', async () => {
    change({ PATH: dataDir() })
    put()
    expect(await attempted()).toMatchObject({
      state: 'waiting',
      failure: expect.stringContaining('ffmpeg isn’t installed'),
    })
    expect(await row()).toMatchObject({ attempts: 0, leasedUntil: null, streamKey: null })
  })

  it.each([
    ["AVFilterGraph: No such filter: 'zscale'", 'waiting', /HDR.+Ask the server administrator/],
    ['Decoder (codec vvc) not found for input stream #0:0', 'failed', /this file’s codecs\. Export it as MP4/],
    ['moov atom not found', 'failed', /incomplete.+upload it again/],
  ])('explains why it failed if ffmpeg says: %s', async (words, state, failure) => {
    change({ PATH: `${dataDir()}:${process.env.PATH}` })
    put()
    const probed = { streams: [{ codec_type: 'video', width: 320, height: 240 }], format: { duration: '7' } }
    const programs = { ffprobe: `echo '${JSON.stringify(probed)}'`, ffmpeg: `echo "${words}" >&2; exit 1` }
    for (const [name, script] of Object.entries(programs))
      writeFileSync(path.join(dataDir(), name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    expect(await attempted()).toMatchObject({ state, failure: expect.stringMatching(failure) })
  })

  withFfmpeg.each([
    ['sound alone', ['sine=duration=1'], ['-c:a', 'aac'], 'mp4a', 'mp4a', /no video track/],
    ['encrypted tracks', ['testsrc=d=1'], ['-c:v', 'libx264'], 'avc1', 'encv', /“encv”/],
  ])('is not created from %s, and says so', async (_, inputs, options, codec, becomes, failure) => {
    const file = fileOf(put())
    makeVideoFile(inputs, [...options, file])
    writeFileSync(file, readFileSync(file, 'latin1').replaceAll(codec, becomes), 'latin1')
    expect(await attempted()).toMatchObject({ state: 'failed', failure: expect.stringMatching(failure) })
  })

  it('is created only while a video or trailer uses the file', async () => {
    put()
    const { id } = await makeVideo({ fileKey })
    const plays = (played: string) => db.video.update({ where: { id }, data: { fileKey: played } })
    await plays('not-uploaded.mp4')
    expect([await makeStreams(), (await row()).attempts]).toEqual([0, 0])
    await makeTrailer(id, { fileKey })
    expect(await makeStreams()).toBe(1)
  })

  it('starts over if its process died or stopped, and only one is created at a time', async () => {
    await makeVideo({ fileKey })
    await makeVideo({ fileKey: 'videos/clip-2.mp4' })
    await makeVideo({ fileKey: 'not-uploaded.mp4' })
    expect(await db.fileStream.count()).toBe(2)
    const held = (leasedUntil: Date) => db.fileStream.update({ where: { fileKey }, data: { leasedUntil } })
    await held(new Date(Date.now() + 60_000))
    expect(await makeStreams()).toBe(0)
    expect(await fileStream(await admin(), fileKey)).toMatchObject({ state: 'making' })
    await held(new Date(Date.now() - 60_000))
    put()
    expect(await makeStreams(AbortSignal.abort())).toBe(1)
    expect(await row()).toMatchObject({ attempts: 0, leasedUntil: null, failure: null })
  })

  it('is not claimed by a second process that looked for work before the first claimed it', async () => {
    put()
    await makeVideo({ fileKey })
    let second: Promise<number> | undefined
    await db.$transaction(async (tx) => {
      const data = { attempts: 1, leasedUntil: new Date(Date.now() + 60_000) }
      await tx.fileStream.update({ where: { fileKey }, data })
      second = makeStreams()
      await untilSomebodyWaits()
    })
    expect([await second, (await row()).attempts]).toEqual([0, 1])
  })

  it('is kept if another process completed it before an earlier attempt fails', async () => {
    // Removes ffmpeg from the PATH, so that every attempt fails.
    change({ PATH: dataDir() })
    put()
    const streamKey = store('streams/clip-1-mp4/main.m3u8')
    await makeVideo({ fileKey })
    // Simulates another process, which completes the stream after this one has claimed the file.
    await db.$executeRaw`CREATE FUNCTION taken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE "FileStream" SET "attempts" = 2, "leasedUntil" = NULL, "streamKey" = 'streams/clip-1-mp4/main.m3u8';
    RETURN NULL; END $$`
    await db.$executeRaw`CREATE TRIGGER taken AFTER UPDATE ON "FileStream" FOR EACH ROW
    WHEN (NEW."attempts" = 1) EXECUTE FUNCTION taken()`
    expect(await makeStreams()).toBe(1)
    await db.$executeRaw`DROP FUNCTION taken() CASCADE`
    expect(await db.fileStream.findUnique({ where: { fileKey } })).toMatchObject({ streamKey })
    expect(isStored(streamKey)).toBe(true)
  })
})

describe('a stream in a bucket', () => {
  const s3 = useS3('rasika')
  beforeEach(() => change(s3()))

  it('has playlists from us, segments from the bucket, and no leftovers of an older one', async () => {
    const from = path.join(dataDir(), 'made')
    const key = 'streams/margazhi-mp4/main.m3u8'
    const part = (name: string, init?: RequestInit) =>
      mediaResponse(`streams/margazhi-mp4/${name}`, new Request('http://localhost/', init), STREAM_TYPES)
    mkdirSync(path.join(from, '0'), { recursive: true })
    for (const name of ['main.m3u8', '0/list.m3u8', '0/000.m2ts', '0/001.m2ts', 'thumbnails-001.jpg'])
      writeFileSync(path.join(from, name), name)
    const { signal } = new AbortController()
    await storeStream(from, key, signal)
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

  it("is removed with all of its parts, however many pages the bucket's listing has", async () => {
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
})
