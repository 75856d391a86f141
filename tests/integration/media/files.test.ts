import { utimesSync } from 'node:fs'
import path from 'node:path'
import { GET, HEAD } from '@/app/api/media/[token]/route'
import { GET as trailerFile, HEAD as trailerHead } from '@/app/api/media/trailers/[id]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { db } from '@/lib/server/db/client'
import { requestListener } from '@/lib/server/entry/request-listener'
import { bytesResponse, setFileLength } from '@/lib/server/files/file-response'
import { MEDIA_LINK_SECONDS, mediaUrl } from '@/lib/server/media/links'
import { sign } from '@/lib/server/secrets'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { fileUrlOf, makeTrailer, makeVideo, past, vimeo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useStoredFiles } from '@/tests/support/data/stored-files'
import { call } from '@/tests/support/requests/request-scope'
import { useServer } from '@/tests/support/servers/use-server'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const { dataDir } = useSettings()

const CONTENT = 'abcdefghijklmnopqrstuvwxyz'

const { fileOf, store: storeAs } = useStoredFiles(dataDir)
const store = (name: string, content = CONTENT) => storeAs(name, content)
const tokenOf = (url: string | null | undefined) => (url ?? '').replace('/api/media/', '')

async function fetchAs(actor: Actor, token: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const cookies = actor.id === 0 ? undefined : await signedIn(actor)
  return call(method === 'HEAD' ? HEAD : GET, { params: { token }, headers, cookies, method })
}

async function scene(content = CONTENT) {
  const fileKey = store(`video-${Math.random().toString(36).slice(2)}.mp4`, content)
  const video = await makeVideo({ fileKey })
  const member = await makeViewer({ subscription: { status: 'active' } })
  const token = tokenOf(fileUrlOf(await getVideo(member, video.id)))
  return { fileKey, video, member, token }
}

describe('the URL of a file', () => {
  it('serves the file to its viewer, and not to shared caches', async () => {
    const { member, token } = await scene()
    const answer = await fetchAs(member, token)
    expect([answer.status, answer.text]).toEqual([200, CONTENT])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '26',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringContaining('private'),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('is refused to another person, a visitor and after logging out, even with access of their own', async () => {
    const { token } = await scene()
    const others = [visitor, await makeViewer(), await makeViewer({ admin: true }), (await scene()).member]
    for (const other of others) {
      const answer = await fetchAs(other, token)
      expect([answer.status, answer.json()]).toEqual([403, { message: expect.any(String) }])
      expect(answer.text).not.toContain('abc')
    }
  })

  it('is refused if forged, truncated, changed, or issued for another purpose or video', async () => {
    const { member, video, token } = await scene()
    const other = await scene()
    const [body = '', mac = ''] = token.split('.')
    const claim = { v: video.id, u: member.id, e: Math.floor(Date.now() / 1000) + 600 }
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const changed = [{ v: other.video.id }, { u: 0 }, { e: claim.e * 2 }]
    const impossible = [{ ...claim, v: 'x' }, { ...claim, v: 1.5 }, { ...claim, u: -1 }, {}]
    const forged = [
      ...['x', '.', 'a.b', body, `${body}.`, `${body}.${mac.slice(1)}`, `${body}.${mac}.${mac}`],
      ...changed.map((each) => `${encoded({ ...claim, ...each })}.${mac}`),
      `${other.token.split('.')[0]}.${mac}`,
      ...[sign('session', claim), ...impossible.map((each) => sign('media', each))],
    ]
    for (const each of forged) expect([each, (await fetchAs(member, each)).status]).toEqual([each, 403])
    expect((await fetchAs(member, 'x'.repeat(501))).status).toBe(404)
    expect((await fetchAs(member, other.token)).status).toBe(403)
  })

  it(`expires after ${MEDIA_LINK_SECONDS / 60} minutes`, async () => {
    const { member, video } = await scene()
    const issued = (secondsAgo: number) =>
      tokenOf(mediaUrl({ videoId: video.id, userId: member.id }, new Date(Date.now() - secondsAgo * 1000)))
    expect((await fetchAs(member, issued(MEDIA_LINK_SECONDS - 20))).status).toBe(200)
    expect((await fetchAs(member, issued(MEDIA_LINK_SECONDS + 1))).status).toBe(403)
  })

  it('is refused as soon as access ends, before it expires', async () => {
    const { member, video, token } = await scene()
    await db.subscription.updateMany({ where: { userId: member.id }, data: { status: 'canceled' } })
    expect((await fetchAs(await actorOf(member.id), token)).status).toBe(403)
    for (const [days, status] of [
      [6, 200],
      [8, 403],
    ] as const) {
      await db.subscription.updateMany({ data: { status: 'past_due', pastDueSince: past(days) } })
      expect((await fetchAs(member, token)).status).toBe(status)
    }
    const renter = await makeViewer({ rental: { videoIds: [video.id] } })
    const rented = tokenOf(fileUrlOf(await getVideo(renter, video.id)))
    expect((await fetchAs(renter, rented)).status).toBe(200)
    await db.entitlement.updateMany({ where: { userId: renter.id }, data: { endedAt: new Date() } })
    expect((await fetchAs(renter, rented)).status).toBe(403)
  })

  it('of a free video works for a visitor, also after logging in', async () => {
    const video = await makeVideo({ freeAccess: true, fileKey: store('free.webm') })
    const token = tokenOf(fileUrlOf(await getVideo(visitor, video.id)))
    const answer = await fetchAs(visitor, token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm'])
    expect((await fetchAs(await makeViewer(), token)).status).toBe(200)
    await db.video.update({ where: { id: video.id }, data: { freeAccess: false } })
    for (const actor of [visitor, await makeViewer({ admin: true })])
      expect((await fetchAs(actor, token)).status).toBe(403)
  })

  it('gets 404 if the file or video is deleted, or the video is unpublished', async () => {
    const { member, video, token } = await scene()
    const hosted = { publishedAt: past(1), fileKey: null, ...vimeo() }
    for (const data of [{ fileKey: 'not-there.mp4' }, { publishedAt: null }, hosted]) {
      await db.video.update({ where: { id: video.id }, data })
      expect((await fetchAs(member, token)).status).toBe(404)
    }
    await db.video.delete({ where: { id: video.id } })
    expect((await fetchAs(member, token)).status).toBe(404)
  })

  it('never serves a file outside the media store, or one that is not a video', async () => {
    const { member, video, token } = await scene()
    for (const name of ['../outside.mp4', '../media-other/x.mp4']) store(name, 'outside')
    for (const name of ['secrets.json', 'noextension', 'directory.mp4/x']) store(name)
    const outside = ['../outside.mp4', 'x/../../outside.mp4', '../media-other/x.mp4', '..\\outside.mp4']
    const noVideo = ['secrets.json', 'noextension', 'directory.mp4', '..', '.', '/', '']
    for (const fileKey of [...outside, path.join(dataDir(), 'outside.mp4'), ...noVideo]) {
      await db.video.update({ where: { id: video.id }, data: { fileKey } })
      const answer = await fetchAs(member, token)
      expect([fileKey, answer.status]).toEqual([fileKey, 404])
      expect(answer.text).not.toContain('outside')
    }
  })
})

describe('a range request', () => {
  it.each<[range: string, status: number, text: string, told: string | null]>([
    ['bytes=0-4', 206, 'abcde', 'bytes 0-4/26'],
    ['bytes=5-5', 206, 'f', 'bytes 5-5/26'],
    ['bytes=20-', 206, 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=20-9999', 206, 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-3', 206, 'xyz', 'bytes 23-25/26'],
    ['bytes=-9999', 206, CONTENT, 'bytes 0-25/26'],
    ['bytes=0-', 206, CONTENT, 'bytes 0-25/26'],
    ['bytes=26-', 416, '', 'bytes */26'],
    ['bytes=100-200', 416, '', 'bytes */26'],
    ['bytes=-0', 416, '', 'bytes */26'],
    ['bytes=99999999999999999999-', 416, '', 'bytes */26'],
    ['bytes=5-2', 200, CONTENT, null],
    ['bytes=-', 200, CONTENT, null],
    ['items=0-4', 200, CONTENT, null],
    ['nonsense', 200, CONTENT, null],
    ['bytes=0-1,4-5', 200, CONTENT, null],
  ])('for %s gets %i', async (range, status, text, contentRange) => {
    const { member, token } = await scene()
    const answer = await fetchAs(member, token, { range })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([status, text, contentRange])
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  it('with If-Range gets a part only of an unchanged file', async () => {
    const { member, token } = await scene()
    const etag = (await fetchAs(member, token)).headers.get('etag') ?? ''
    const range = 'bytes=0-4'
    expect((await fetchAs(member, token, { range, 'if-range': etag })).status).toBe(206)
    for (const old of ['"older"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect(await fetchAs(member, token, { range, 'if-range': old })).toMatchObject({ status: 200, text: CONTENT })
  })

  it('with the ETag of the file gets 304 until the file changes', async () => {
    const { member, token, fileKey } = await scene()
    const etag = (await fetchAs(member, token)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"older", ${etag}`, '*']) {
      const answer = await fetchAs(member, token, { 'if-none-match': known, range: 'bytes=0-4' })
      expect([known, answer.status, answer.text]).toEqual([known, 304, ''])
      expect(answer.headers.get('etag')).toBe(etag)
    }
    utimesSync(fileOf(fileKey), new Date(0), new Date(0))
    expect((await fetchAs(member, token, { 'if-none-match': etag })).status).toBe(200)
  })

  it('with HEAD gets the full length and no body', async () => {
    const { member, token } = await scene()
    for (const headers of [{}, { range: 'bytes=0-4' }] as Record<string, string>[]) {
      const answer = await fetchAs(member, token, headers, 'HEAD')
      expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '26'])
    }
    expect((await fetchAs(visitor, token, {}, 'HEAD')).status).toBe(403)
  })

  it('for an empty file gets no content', async () => {
    const { member, token } = await scene('')
    const answer = await fetchAs(member, token)
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '0'])
    expect((await fetchAs(member, token, { range: 'bytes=0-' })).status).toBe(416)
  })
})

describe('the file of a trailer', () => {
  it('is open to everyone, even for a premium video', async () => {
    const trailer = await makeTrailer((await makeVideo()).id, { fileKey: store('trailer.mp4') })
    const params = { id: String(trailer.id) }
    expect(await call(trailerFile, { params })).toMatchObject({ status: 200, text: CONTENT })
    const part = await call(trailerFile, { params, headers: { range: 'bytes=-3' } })
    expect(part).toMatchObject({ status: 206, text: 'xyz' })
    expect(await call(trailerHead, { params, method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  it('gets 404 for a draft, a Vimeo trailer and an unknown id', async () => {
    const draft = await makeTrailer((await makeVideo({ publishedAt: null })).id, { fileKey: store('draft.mp4') })
    const hosted = await makeTrailer((await makeVideo()).id, vimeo())
    for (const id of [String(draft.id), String(hosted.id), '0', '-1', 'abc', '99999999999'])
      expect((await call(trailerFile, { params: { id } })).status).toBe(404)
  })
})

describe('the length of a response', () => {
  /** Simulates Next, which drops the handler's Content-Length and sends the body in chunks. */
  const origin = useServer(
    requestListener([setFileLength], async (request, response) => {
      if (request.url === '/art/a.webp') {
        response.setHeader('content-range', 'bytes */4')
        response.statusCode = 500
        return void response.end('Internal Server Error')
      }
      const asked = new Request('http://localhost', { headers: { range: request.headers.range ?? '' } })
      const answer = await bytesResponse(asked, Buffer.from('abcd'), { 'content-type': 'text/vtt' })
      // Simulates a failure after the handler has created its response.
      response.statusCode = request.url === '/failed' ? 500 : answer.status
      response.flushHeaders()
      response.end(Buffer.from(await answer.arrayBuffer()))
    }),
  )

  it.each([
    ['/api/media/captions/1', {}, 200, '4', 'abcd'],
    ['/api/media/captions/1', { range: 'bytes=1-2' }, 206, '2', 'bc'],
    ['/api/media/captions/1', { range: 'bytes=4-' }, 416, '0', ''],
    ['/failed', {}, 500, null, 'abcd'],
    ['/art/a.webp', { range: 'bytes=4-' }, 416, '21', 'Internal Server Error'],
  ])('at %s to %j is sent if known', async (url, headers, status, length, text) => {
    const answer = await fetch(`${origin()}${url}`, { headers })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([status, length, text])
  })
})
