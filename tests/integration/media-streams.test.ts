import { GET as media } from '@/app/api/media/[token]/route'
import { GET as keyOf } from '@/app/api/media/keys/[id]/route'
import { GET as trailerMedia } from '@/app/api/media/trailers/[id]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { db } from '@/lib/server/db/client'
import { streamKeyPath } from '@/lib/server/media/streams'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, hls, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { byExternalId, csv, load } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { call, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { addStreams, STREAMS_SEED } from '@/prisma/seed/streams'
import { programme } from '@/prisma/demo/programme'
import { useTestDatabase } from './support/database'

useTestDatabase()
const { change } = useSettings()
afterEach(clearCatalogue)

/** The letters of `raska-test-key-1`. */
const key = '7261736b612d746573742d6b65792d31'
const signed = { HLS_HOSTS: 'cdn.test=bunny', BUNNY_TOKEN_KEY: 'SecurityKey' }
const at = { hlsUrl: 'https://cdn.test/a/main.m3u8' }

const cookiesOf = async (actor: Actor) => (actor.id === 0 ? undefined : await signedIn(actor))
const ask = async (handler: Handler, actor: Actor, params: Record<string, string>) =>
  call(handler, { params, cookies: await cookiesOf(actor) })
const keyAs = (actor: Actor, of = key) => ask(keyOf, actor, { id: streamKeyPath(of).split('/').at(-1) ?? '' })
const member = () => makeViewer({ subscription: { status: 'active' } })

describe('the key of an encrypted stream', () => {
  it('goes to who may watch a video that has it, and no cache may store it', async () => {
    const { id } = await makeVideo({ ...at, hlsKey: key })
    for (const actor of [
      await member(),
      await makeViewer({ admin: true }),
      await makeViewer({ rental: { videoIds: [id] } }),
    ]) {
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
    const others = [
      visitor,
      lapsed,
      await makeViewer(),
      await makeViewer({ verified: false, subscription: { status: 'active' } }),
    ]
    const past = { paidAt: new Date(Date.now() - 9e8), expiresAt: new Date(Date.now() - 1e6) }
    for (const actor of [...others, await makeViewer({ rental: { videoIds: [id], ...past } })]) {
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
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      expect.stringContaining('https://cdn.test/bcdn_token='),
    ])
  })
})

test('a demo catalogue of the version before gets its streams, but where staff changed the video', async () => {
  const [first, second] = programme.filter(({ hlsUrl }) => hlsUrl !== null)
  if (!first || !second) throw new Error('no streams')
  const pieces = first.pieces.map(({ title }, index) => ({ title, startSeconds: index * 10 }))
  const { externalId } = first
  const { id } = await makeVideo({ externalId, fileKey: 'dance-2.webm', pieces: { create: pieces } })
  const changed = await makeVideo({ externalId: second.externalId, fileKey: 'videos/own.mp4' })
  const added = await db.$transaction(async (tx) => {
    const count = await addStreams(tx)
    await tx.seedRun.delete({ where: { name: STREAMS_SEED } })
    return count
  })
  expect(added).toBe(1)
  expect(await storedVideo(id)).toMatchObject({ fileKey: null, hlsUrl: first.hlsUrl, durationSeconds: 30 })
  const starts = await db.piece.findMany({ where: { videoId: id }, orderBy: { startSeconds: 'asc' } })
  expect(starts.map(({ startSeconds }) => startSeconds)).toEqual(first.pieces.map((piece) => piece.startSeconds))
  expect(await storedVideo(changed.id)).toMatchObject({ fileKey: 'videos/own.mp4', hlsUrl: null })
})

describe('an import of videos', () => {
  beforeEach(() => change({ HLS_HOSTS: 'media.test' }))

  it('takes the playlist of a stream instead of another source, and of one place only', async () => {
    const header = 'externalId,name,category,duration,publishedAt,vimeo,hlsUrl'
    const stream = 'https://media.test/a/main.m3u8'
    await load(csv(header, 'a,A,music,60,2026-01-31,7,'))
    expect(
      await load(csv(header, `a,A,music,60,2026-01-31,,${stream}`, `b,B,music,60,2026-01-31,,${stream}`)),
    ).toMatchObject({
      summary: {
        created: 1,
        updated: 1,
        doubts: {
          bad: [
            { line: 2, column: 'hlsUrl', message: 'is the source of “B” too' },
            { line: 3, column: 'hlsUrl', message: 'is the source of “A” too' },
          ],
        },
      },
    })
    expect(await byExternalId('a')).toMatchObject({ vimeoId: null, hlsUrl: stream })
    const refused = await load(csv(header, `c,C,music,60,,7,${stream}`, 'd,D,music,60,,,http://media.test/a.m3u8'))
    expect(refused.ok ? [] : refused.bad.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
      '2 hlsUrl must be empty beside vimeo and file: a video is in one place: "https://media.test/a/main.m3u8"',
      '3 hlsUrl must be an https:// address of a playlist (.m3u8): "http://media.test/a.m3u8"',
    ])
  })
})
