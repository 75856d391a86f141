import type { ServerResponse } from 'node:http'
import { importFromVimeo } from '@/lib/domains/vimeo/mutations'
import { db } from '@/lib/server/db/client'
import { clearCatalogue } from '@/tests/factories/catalogue'
import { auditOf, storedVideo } from '@/tests/factories/content'
import { useTestDatabase } from './support/database'
import { useVimeo } from './support/vimeo'
import { json, vimeoVideo as video } from '@/sandbox/vimeo/sandbox'

useTestDatabase()
const vimeo = useVimeo()
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

const run = (options = {}) => importFromVimeo({ actor: { id: 0, email: 'operator' }, category: 'dance', ...options })
const stored = async (id: number) => {
  const row = await db.video.findUniqueOrThrow({ where: { externalId: `vimeo:${id}` }, select: { id: true } })
  return storedVideo(row.id)
}

describe('an import from Vimeo', () => {
  it('creates drafts from all pages, and sends the token to Vimeo only', async () => {
    vimeo.world.videos = Array.from({ length: 205 }, (_, index) => video(1000 + index))
    expect(await run()).toMatchObject({ result: { ok: true, summary: { rows: 205, created: 205 } }, notReady: 0 })
    expect(vimeo.world.asked.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3'])
    expect(vimeo.world.asked[0]?.url.pathname).toBe('/me/videos')
    expect(vimeo.world.asked[0]?.request.headers.accept).toBe('application/vnd.vimeo.*+json;version=3.4')
    expect(await stored(1000)).toMatchObject({
      name: 'Video 1000',
      description: '',
      category: { slug: 'dance' },
      vimeoId: '1000',
      embedKey: 'abcdef1000',
      durationSeconds: 61,
      freeAccess: false,
      publishedAt: null,
      thumbnailUrl: 'https://i.vimeocdn.com/video/1000_1280',
    })
    expect(await auditOf('Video')).toMatchObject([{ action: 'import', actorEmail: 'operator' }])
  })

  it('brings text tracks as captions, without the token, and leaves out what is no good WebVTT', async () => {
    const metadata = { connections: { texttracks: { total: 3 } } }
    vimeo.world.videos = [video(1, { metadata }), video(2)]
    const link = (name: string) => `${vimeo.url}/${name}.vtt`
    vimeo.world.textTracks = {
      1: [
        { active: true, language: 'en-x-autogen', name: 'English', link: link('en') },
        { active: true, language: 'ta', name: 'தமிழ்', link: link('ta') },
        { active: false, language: 'hi', name: 'Hindi', link: link('hi') },
        { active: true, language: 'te', name: 'Telugu', link: 'https://elsewhere.test/te.vtt' },
      ],
    }
    vimeo.world.files = { '/en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', '/ta.vtt': 'no captions' }
    expect(await run()).toMatchObject({ result: { ok: true }, captionsLeftOut: 2 })
    const captions = await db.captionTrack.findMany({ include: { video: { select: { externalId: true } } } })
    expect(captions).toMatchObject([{ language: 'en', label: 'English', video: { externalId: 'vimeo:1' } }])
    expect(
      vimeo.world.asked
        .filter(({ url }) => url.pathname.endsWith('.vtt'))
        .map((each) => each.request.headers.authorization),
    ).toEqual([undefined, undefined])
    expect(vimeo.world.asked.filter(({ url }) => url.pathname.includes('texttracks'))).toHaveLength(1)
  })

  it('updates later what Vimeo has, and keeps what editors wrote', async () => {
    vimeo.world.videos = [video(1), video(2)]
    await run()
    const mine = { categoryId: 2, freeAccess: true, thumbnailUrl: '/art/x.webp' }
    await db.video.updateMany({ data: mine })
    await db.video.update({ where: { externalId: 'vimeo:2' }, data: { publishedAt: new Date(), name: 'By hand' } })
    vimeo.world.videos = [1, 2].map((id) =>
      video(id, { name: 'Renamed', duration: 99, player_embed_url: `https://player.vimeo.com/video/${id}?h=newkey9` }),
    )
    expect(await run()).toMatchObject({ result: { summary: { created: 0, updated: 2 } } })
    const kept = {
      category: { slug: 'music' },
      freeAccess: true,
      thumbnailUrl: '/art/x.webp',
      durationSeconds: 99,
      embedKey: 'newkey9',
    }
    expect(await stored(1)).toMatchObject({ ...kept, name: 'Renamed', publishedAt: null })
    expect(await stored(2)).toMatchObject({ ...kept, name: 'By hand', publishedAt: expect.any(Date) })
    expect(await run()).toMatchObject({ result: { summary: { updated: 0, unchanged: 2 } } })
  })

  it('skips videos that are not ready, and names videos without a name', async () => {
    vimeo.world.videos = [
      video(1, { duration: 0 }),
      video(2, { name: null, pictures: null, player_embed_url: null, link: 'https://vimeo.com/2/fedcba98' }),
    ]
    expect(await run()).toMatchObject({ notReady: 1, result: { summary: { created: 1 } } })
    expect(await stored(2)).toMatchObject({ name: 'Vimeo 2', thumbnailUrl: '', embedKey: 'fedcba98' })
  })

  it('creates a video once when a new upload moved it to the next page', async () => {
    vimeo.world.videos = [video(1), video(1)]
    expect(await run()).toMatchObject({ result: { summary: { created: 1 } } })
  })

  it('with dryRun reports what it would do and changes nothing', async () => {
    vimeo.world.videos = [video(1)]
    expect(await run({ dryRun: true })).toMatchObject({ result: { summary: { created: 1 } } })
    expect(await db.video.count()).toBe(0)
  })

  it('waits as long as Vimeo says after too many requests', async () => {
    vimeo.world.videos = [video(1)]
    const waits: number[] = []
    vimeo.world.instead = [
      (response) => json(response, 429, { error: 'Too many API requests.' }, { 'retry-after': '0.01' }),
      (response) =>
        json(
          response,
          429,
          { error: 'Too many API requests.' },
          { 'x-ratelimit-reset': new Date(Date.now() - 1000).toISOString() },
        ),
    ]
    expect(await run({ onWait: (ms: number) => waits.push(ms) })).toMatchObject({ result: { ok: true } })
    expect(waits).toEqual([10, 0])
  })

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['does not know the token', (response) => json(response, 401, {}), 'does not know the token'],
    ['gives too few rights', (response) => json(response, 403, {}), 'scopes public and private'],
    ['sends JSON of another shape', (response) => json(response, 200, { videos: [] }), 'another form'],
    ['sends no JSON', (response) => response.end('<html>'), 'something else than JSON'],
    [
      'links to another host',
      (response) => json(response, 200, { data: [], paging: { next: 'https://example.org/me/videos' } }),
      'another host',
    ],
    [
      'links to the same page again',
      (response) => json(response, 200, { data: [], paging: { next: '/me/videos?page=2' } }),
      'the same page twice',
    ],
    ['asks to wait for hours', (response) => json(response, 429, {}, { 'retry-after': '86400' }), 'status 429'],
    ['redirects', (response) => response.writeHead(302, { location: 'https://example.org' }).end(), 'does not answer'],
  ])('ends with a reason when Vimeo %s, and stores nothing', async (_, answer, message) => {
    vimeo.world.videos = [video(1)]
    vimeo.world.instead = [answer, answer, answer]
    await expect(run()).rejects.toMatchObject({ code: 'provider', message: expect.stringContaining(message) })
    expect(await db.video.count()).toBe(0)
  })

  it('requires a token', async () => {
    vimeo.change({ VIMEO_TOKEN: undefined })
    await expect(run()).rejects.toMatchObject({ message: 'VIMEO_TOKEN must be set to an access token of Vimeo.' })
  })
})
