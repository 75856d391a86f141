import { readdirSync } from 'node:fs'
import path from 'node:path'
import { GET as partOf } from '@/app/api/media/[token]/[...path]/route'
import { GET as media } from '@/app/api/media/[token]/route'
import { GET as keyOf } from '@/app/api/media/keys/[id]/route'
import { GET as trailerPart } from '@/app/api/media/trailers/[id]/[...path]/route'
import { GET as trailerMedia } from '@/app/api/media/trailers/[id]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { makeStreams, retryStream } from '@/lib/domains/media/mutations-file-streams'
import { fileStream } from '@/lib/domains/media/queries-file-streams'
import { db } from '@/lib/server/db/client'
import { streamKeyPath } from '@/lib/server/media/streams'
import { visitor, type Actor } from '@/lib/shared/actor'
import { readMainPlaylist } from '@/lib/shared/main-playlist'
import { clearCatalogue, hls, makeTrailer, makeVideo, past } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { H264, hasFfmpeg, makeVideoFile } from '@/tests/factories/made-video-files'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { call, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useStoredFiles } from '@/tests/support/stored-files'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
const { change, dataDir } = useSettings()
const { fileOf, isStored, store } = useStoredFiles(dataDir)
afterEach(clearCatalogue)

/** The letters of `raska-test-key-1`. */
const key = '7261736b612d746573742d6b65792d31'
const signed = { HLS_HOSTS: 'cdn.test=bunny', BUNNY_TOKEN_KEY: 'SecurityKey' }
const at = { hlsUrl: 'https://cdn.test/a/main.m3u8' }

const cookiesOf = async (actor: Actor) => (actor.id === 0 ? undefined : await signedIn(actor))
const ask = async (handler: Handler, actor: Actor, params: Record<string, string | string[]>) =>
  call(handler, { params, cookies: await cookiesOf(actor) })
const keyAs = (actor: Actor, of = key) => ask(keyOf, actor, { id: streamKeyPath(of).split('/').at(-1) ?? '' })
const member = () => makeViewer({ subscription: { status: 'active' } })

describe('the key of an encrypted stream', () => {
  it('goes to who may watch a video that has it, and no cache may store it', async () => {
    const { id } = await makeVideo({ ...at, hlsKey: key })
    const renter = await makeViewer({ rental: { videoIds: [id] } })
    for (const actor of [await member(), await makeViewer({ admin: true }), renter]) {
      const answer = await keyAs(actor)
      expect([answer.status, answer.text]).toEqual([200, 'raska-test-key-1'])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('is refused to everybody else, and as soon as access ends', async () => {
    const { id } = await makeVideo({ ...at, hlsKey: key })
    const lapsed = await member()
    expect((await keyAs(lapsed)).status).toBe(200)
    await db.subscription.updateMany({ where: { userId: lapsed.id }, data: { status: 'canceled' } })
    const rental = { videoIds: [id], paidAt: past(10), expiresAt: past(1) }
    const unverified = { verified: false, subscription: { status: 'active' } }
    const others = await Promise.all([{}, unverified, { rental }].map((options) => makeViewer(options)))
    for (const actor of [visitor, lapsed, ...others]) {
      const answer = await keyAs(actor)
      expect([answer.status, answer.json()]).toEqual([403, { message: expect.any(String) }])
    }
  })

  it('is not there for a draft but for staff, nor for a video without one', async () => {
    await makeVideo({ ...at, hlsKey: key, freeAccess: true, publishedAt: null })
    await makeVideo({ ...hls(), freeAccess: true })
    expect((await keyAs(await member())).status).toBe(404)
    expect((await keyAs(await makeViewer({ admin: true }))).status).toBe(200)
    expect((await keyAs(visitor, '0'.repeat(32))).status).toBe(404)
    for (const id of ['', 'x', key.toUpperCase(), `${key}0`, "' OR 1=1 --"])
      expect((await ask(keyOf, await member(), { id })).status).toBe(404)
  })

  it('opens for a free video that shares its stream with a premium one', async () => {
    await makeVideo({ ...at, hlsKey: key })
    expect((await keyAs(visitor)).status).toBe(403)
    await makeVideo({ ...at, hlsKey: key, freeAccess: true })
    expect((await keyAs(visitor)).status).toBe(200)
  })

  it('goes to who rented the last of more than a hundred videos that share it', async () => {
    for (let n = 0; n < 100; n += 1) await makeVideo({ ...at, hlsKey: key })
    const { id } = await makeVideo({ ...at, hlsKey: key })
    expect((await keyAs(await makeViewer({ rental: { videoIds: [id] } }))).status).toBe(200)
  })

  it('is written by staff with its stream, goes with it, and is in no audit entry', async () => {
    const admin = await makeViewer({ admin: true })
    const stream = videoInput({ source: 'hls', hlsUrl: at.hlsUrl, hlsKey: key.toUpperCase() })
    const { id } = await saveVideo(admin, null, stream)
    expect(await storedVideo(id)).toMatchObject({ ...at, hlsKey: key })
    expect(JSON.stringify(await db.auditEntry.findMany({ select: { after: true } }))).not.toMatch(new RegExp(key, 'i'))
    expect(JSON.stringify(await getVideo(admin, id, new Date(), { drafts: true }))).not.toContain(key)
    await saveVideo(admin, id, videoInput({ hlsKey: key }))
    expect(await storedVideo(id)).toMatchObject({ hlsUrl: null, hlsKey: null })
    await expect(saveVideo(admin, id, videoInput({ hlsKey: 'secret' }))).rejects.toThrow()
    await expect(makeVideo({ hlsKey: key })).rejects.toThrow(/Video_hlsKey/)
  })
})

describe('a stream of a host that asks for a token', () => {
  const opened = async (actor: Actor, address: string) =>
    ask(media, actor, { token: address.replace('/api/media/', '') })
  const addressFor = async (actor: Actor, id: number) => {
    const source = (await getVideo(actor, id))?.source
    return source?.kind === 'hls' ? source.url : ''
  }

  it('is opened through an address of ours, which asks the database and sends on to a signed one', async () => {
    change(signed)
    const { id } = await makeVideo(at)
    const person = await member()
    const address = await addressFor(person, id)
    expect(address).toMatch(/^\/api\/media\/[\w.-]+$/)
    const answer = await opened(person, address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'private, no-store'])
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/cdn\.test\/bcdn_token=HS256-[\w-]{43}&token_path=%2Fa%2F&expires=\d+\/a\/main\.m3u8$/,
    )
  })

  it('is refused to another person and once access ended', async () => {
    change(signed)
    const { id } = await makeVideo(at)
    const person = await member()
    const address = await addressFor(person, id)
    await db.subscription.updateMany({ where: { userId: person.id }, data: { status: 'canceled' } })
    for (const actor of [person, await member(), visitor]) {
      const answer = await opened(actor, address)
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    }
    expect(await addressFor(await actorOf(person.id), id)).toBe('')
  })

  it('plays as a trailer for everyone', async () => {
    change(signed)
    const { id } = await makeTrailer((await makeVideo()).id, at)
    expect((await getTrailer(id))?.source).toEqual({ kind: 'hls', url: `/api/media/trailers/${id}` })
    const answer = await ask(trailerMedia, visitor, { id: String(id) })
    const signedOne = expect.stringContaining('https://cdn.test/bcdn_token=') as string
    expect([answer.status, answer.headers.get('location')]).toEqual([307, signedOne])
  })
})

describe('a stream that is made of an uploaded file', () => {
  const fileKey = 'videos/clip-1.mp4'
  beforeEach(() => change({ MAKE_STREAMS: '1' }))
  afterEach(() => db.fileStream.deleteMany())

  const withFfmpeg = hasFfmpeg ? it : it.skip
  const put = (bytes: string | Buffer = 'video') => store(fileKey, bytes)
  /** Makes a video of seven seconds. */
  const putVideo = () => {
    const sources = ['testsrc=size=320x240:rate=10:duration=7', 'sine=duration=7']
    makeVideoFile(sources, [...H264, fileOf(put())])
  }
  const row = () => db.fileStream.findUniqueOrThrow({ where: { fileKey } })
  const sourceFor = async (actor: Actor, id: number) => (await getVideo(actor, id))?.source ?? null
  const admin = () => makeViewer({ admin: true })

  withFfmpeg('plays where the file did, part by part to who may watch (skipped without ffmpeg)', async () => {
    putVideo()
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
    for (const name of ['0/../main.m3u8', 'list.m3u8', '../../x.mp4', '0/000.ts', '']) {
      expect((await part(person, name)).status).toBeGreaterThanOrEqual(400)
    }
    const open = (await getTrailer(trailer.id))?.source
    expect(open).toEqual({ kind: 'hls', url: `/api/media/trailers/${trailer.id}/main.m3u8` })
    const params = { id: String(trailer.id), path: ['0', 'list.m3u8'] }
    expect((await ask(trailerPart, visitor, params)).status).toBe(200)
    // Who had begun with the file goes on with it.
    const file = before?.kind === 'file' ? before.url.replace('/api/media/', '') : ''
    expect((await ask(media, person, { token: file })).headers.get('content-type')).toBe('video/mp4')

    await db.subscription.updateMany({ where: { userId: person.id }, data: { status: 'canceled' } })
    for (const actor of [person, other, visitor]) expect((await part(actor, '0/000.m2ts')).status).toBe(403)

    // Another file plays as such; the first one, chosen again, has its stream still.
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

  it('waits for ffmpeg where there is none, and says so', async () => {
    change({ PATH: dataDir() })
    put()
    await makeVideo({ fileKey })
    expect(await makeStreams()).toBe(1)
    expect(await row()).toMatchObject({ attempts: 0, leasedUntil: null, streamKey: null })
    const waiting = { state: 'waiting', failure: expect.stringContaining('no ffmpeg') }
    expect(await fileStream(await admin(), fileKey)).toMatchObject(waiting)
  })

  it('is made only while a video or trailer plays the file', async () => {
    put()
    const { id } = await makeVideo({ fileKey })
    const plays = (played: string) => db.video.update({ where: { id }, data: { fileKey: played } })
    await plays('not-uploaded.mp4')
    expect([await makeStreams(), (await row()).attempts]).toEqual([0, 0])
    await makeTrailer(id, { fileKey })
    expect(await makeStreams()).toBe(1)
  })

  it('begins anew where a process has died or ends, and none is made beside another', async () => {
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

  it('is not taken by a second process that looked for work before the first one had it', async () => {
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

  it('stays that another process has completed, when an earlier attempt fails late', async () => {
    // Without ffmpeg every attempt fails.
    change({ PATH: dataDir() })
    put()
    const streamKey = store('streams/clip-1-mp4/main.m3u8')
    await makeVideo({ fileKey })
    // The other process takes the file after this one has begun with it.
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
