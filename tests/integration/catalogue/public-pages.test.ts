import { GET as sitemap } from '@/app/sitemap.xml/route'
import { GET as part } from '@/app/sitemaps/[part]/route'
import { GET as feed } from '@/app/trailers.rss/route'
import { nameCard } from '@/app/_seo/cards'
import { GET as nameImage } from '@/app/cards/names/[kind]/[file]/route'
import { GET as trailerCard } from '@/app/cards/trailers/[file]/route'
import { knowledgeData } from '@/components/seo/knowledge-data'
import { announcedVideoData, livestreamData } from '@/components/seo/structured-data'
import { getKnowledge } from '@/lib/domains/knowledge/queries'
import type { KnowledgeDto } from '@/lib/domains/knowledge/schema'
import { db } from '@/lib/server/db/client'
import { knowledgeKinds } from '@/lib/shared/name-kinds'
import {
  categoryIds,
  clearCatalogue,
  file,
  future,
  makeLivestream,
  makePiece,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
  hls,
} from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { structuredDataProblems } from '@/tests/support/structured-data'

useTestDatabase()
const origin = 'https://rasika.test'
useSettings({ APP_URL: origin })

beforeEach(clearCatalogue)

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

test('the sitemap lists the public pages, and published videos with their trailers and livestreams, and nothing else', async () => {
  const published = await makeVideo({ name: 'Published & premium' })
  const shown = await makeTrailer(published.id, { name: 'Shown & heard' })
  const draft = await makeTrailer((await makeVideo({ ...file(), publishedAt: null })).id)
  const scheduled = await makeTrailer((await makeVideo({ ...file(), publishedAt: future(1) })).id)

  const [live, draftLive] = [await makeLivestream(), await makeLivestream({ publishedAt: null })]

  const answer = await call(sitemap)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('xml')
  const xml = answer.text
  expect(locations(xml)).toContain(`https://rasika.test/trailers/${shown.id}`)
  expect(locations(xml)).toContain('https://rasika.test/about')
  expect(locations(xml)).toContain(`https://rasika.test/videos/${published.id}`)
  expect(locations(xml)).toContain(`https://rasika.test/live/${live.id}`)
  for (const hidden of [draft, scheduled]) {
    expect(xml).not.toContain(`/trailers/${hidden.id}<`)
    expect(xml).not.toContain(`/videos/${hidden.videoId}<`)
  }
  expect(xml).not.toContain(`/live/${draftLive.id}<`)
  expect(xml).not.toMatch(/\/(browse|dashboard|account|api)\b(?!\/media)/)
  expect(xml).not.toContain(published.fileKey ?? '?')

  const rss = (await call(feed)).text
  expect(rss).toContain('<title>Shown &amp; heard</title>')
  const stream = hls()
  await makeTrailer((await makeVideo()).id, { ...stream, durationSeconds: 30 })
  expect((await call(feed)).text).toContain(`<media:content url="${stream.hlsUrl}" medium="video" duration="30"/>`)
  for (const hidden of [draft, scheduled]) expect(rss).not.toContain(`/trailers/${hidden.id}<`)
})

test('the parts of a long sitemap are the pages, the trailers and the videos, and other parts are 404', async () => {
  await makeTrailer((await makeVideo()).id)
  const pages = (await call(part, { params: { part: '0.xml' } })).text
  expect(locations(pages)).toContain('https://rasika.test/')
  for (const [name, folder] of [
    ['1.xml', '/trailers/'],
    ['2.xml', '/videos/'],
  ] as const) {
    const urls = locations((await call(part, { params: { part: name } })).text)
    expect([urls.length > 0, urls.filter((url) => !url?.includes(folder))]).toEqual([true, []])
  }
  for (const name of ['3.xml', 'x.xml', '-1.xml']) {
    expect((await call(part, { params: { part: name } })).status).toBe(404)
  }
})

test("the sitemap names a trailer's file or player, and never the source of a premium video", async () => {
  const premium = await makeVideo({ ...vimeo() })
  const byFile = await makeTrailer(premium.id)
  const source = vimeo()
  const byVimeo = await makeTrailer((await makeVideo()).id, { ...source })
  const xml = (await call(sitemap)).text
  expect(xml).toContain(`<video:content_loc>https://rasika.test/api/media/trailers/${byFile.id}</video:content_loc>`)
  expect(xml).toContain(
    `<video:player_loc>https://player.vimeo.com/video/${source.vimeoId}?h=${source.embedKey}</video:player_loc>`,
  )
  expect(xml).not.toContain(`player_loc>https://rasika.test/trailers/${byVimeo.id}<`)
  for (const text of [xml, (await call(feed)).text]) {
    expect(text).not.toContain(premium.vimeoId)
    expect(text).not.toContain(premium.embedKey)
  }
})

test('a video without a description is described by its name in the sitemap', async () => {
  await makeTrailer((await makeVideo()).id, { name: 'An alapana', description: ' ' })
  expect((await call(sitemap)).text).toContain('<video:description>An alapana</video:description>')
})

test('lastmod of a trailer page is the last change of its trailer or video, or its publication', async () => {
  const published = past(2)
  const video = await makeVideo({ publishedAt: published })
  const trailer = await makeTrailer(video.id)
  const change = (at: Date) => [
    db.trailer.update({ where: { id: trailer.id }, data: { updatedAt: past(10) } }),
    db.video.update({ where: { id: video.id }, data: { updatedAt: at } }),
  ]
  const modified = async () => /<lastmod>([^<]*)</.exec((await call(sitemap)).text)?.[1]
  await Promise.all(change(past(10)))
  expect(await modified()).toBe(published.toISOString())
  const later = past(1)
  await Promise.all(change(later))
  expect(await modified()).toBe(later.toISOString())
})

test('the social image of a trailer exists if its video is published, with or without a thumbnail', async () => {
  const card = (name: string, headers = {}) => call(trailerCard, { params: { file: name }, headers })
  const hard = { thumbnailUrl: '/art/missing.webp', name: 'நாதம் '.repeat(40) }
  const { id } = await makeTrailer((await makeVideo()).id, hard)
  const answer = await card(`${id}.jpg`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toContain('public')
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(300_000)
  expect((await card(`${id}.jpg`, { 'if-none-match': answer.headers.get('etag') })).status).toBe(304)

  const draft = await makeTrailer((await makeVideo({ ...file(), publishedAt: null })).id)
  const scheduled = await makeTrailer((await makeVideo({ ...file(), publishedAt: future(1) })).id)
  for (const name of [`${draft.id}.jpg`, `${scheduled.id}.jpg`, '999999.jpg', `${id}.png`, `${id}`, 'x.jpg']) {
    expect((await card(name)).status).toBe(404)
  }
})

test('the social image of a name says what the public page says, and there is none of a draft', async () => {
  const card = (kind: string, name: string, headers = {}) =>
    call(nameImage, { params: { kind, file: `${name}.jpg` }, headers })
  const piece = { title: 'Nagumomu', raga: 'Abheri', tala: 'Adi', composer: 'Tyagaraja', form: 'Kriti' }
  await makePiece((await makeVideo()).id, piece)
  await makePiece((await makeVideo({ publishedAt: null })).id, { ...piece, raga: 'Hidden', title: 'Draft' })
  const answer = await card('ragas', 'abheri')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await card('ragas', 'abheri', { 'if-none-match': answer.headers.get('etag') })).status).toBe(304)
  for (const [kind, slug] of [
    ['ragas', 'hidden'],
    ['compositions', 'draft'],
    ['forms', 'kriti'],
    ['ragas', '../abheri'],
  ] as const)
    expect([kind, slug, (await card(kind, slug)).status]).toEqual([kind, slug, 404])

  const work = await getKnowledge('compositions', 'nagumomu')
  const facts = { label: 'Kriti', title: 'Nagumomu', line: 'Tyagaraja', picture: '/art/x.webp' }
  expect(work && (await nameCard(work, 'Rasika'))).toMatchObject(facts)
  // Tibetan is in no face of the cards.
  const titleOf = async (...[name = '', ...aliases]: string[]) =>
    work && (await nameCard({ ...work, name, aliases }, 'Rasika')).title
  expect(await titleOf('ན་གུ', 'ཀ', 'நகுமோமு', 'X')).toBe('நகுமோமு')
  expect(await titleOf('નગુમોમુ', 'X')).toBe('નગુમોમુ')
  expect(await titleOf('ན་གུ')).toBe('Composition')
})

// The last one: to delete so many rows would take seconds. In one sitemap they would be more than 50 MB.
test('10,001 trailers are split into sitemaps within the limits of the protocol, with every trailer once', async () => {
  await db.$executeRaw`
    WITH videos AS (
      INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "publishedAt", "categoryId", "fileKey", "updatedAt")
      SELECT 'V', 'A recital.', '/art/x.webp', 600, now() - interval '1 day', ${categoryIds.music}, 'f' || n || '.mp4', now()
      FROM generate_series(1, 10001) n RETURNING "id"
    )
    INSERT INTO "Trailer" ("videoId", "name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "updatedAt")
    SELECT "id", 'T', repeat('ராக ', 500), '/art/x.webp', 30, 't.mp4', now() FROM videos`
  const index = (await call(sitemap)).text
  expect(index).toContain('<sitemapindex')
  const seen: string[] = []
  let bytes = 0
  for (const name of locations(index).map((url) => url?.split('/').at(-1) ?? '')) {
    const { text } = await call(part, { params: { part: name } })
    expect(Buffer.byteLength(text)).toBeLessThan(50_000_000)
    bytes += Buffer.byteLength(text)
    const urls = locations(text)
    expect(urls.length).toBeLessThanOrEqual(50_000)
    for (const url of urls) if (url?.includes('/trailers/')) seen.push(url)
  }
  expect(bytes).toBeGreaterThan(50_000_000)
  expect([seen.length, new Set(seen).size]).toEqual([10_001, 10_001])
})

/** As `JsonLd` writes it. */
const inPage = (data: object) => JSON.parse(JSON.stringify({ '@context': 'https://schema.org', ...data })) as object

test('the JSON-LD of a concert, a livestream and each kind of names has what search engines ask for', () => {
  const concert = {
    id: 9,
    name: 'Bhairavi',
    description: '',
    thumbnailUrl: '',
    duration: 600,
    free: false,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    pieces: [
      { title: 'Viriboni', startSeconds: 0, endSeconds: null },
      { title: 'Balagopala', startSeconds: 120, endSeconds: 500 },
    ],
  }
  const video = inPage(announcedVideoData(origin, concert, 3))
  expect(structuredDataProblems(video)).toEqual([])
  expect(video).toMatchObject({
    isAccessibleForFree: false,
    hasPart: [
      { '@type': 'Clip', name: 'Viriboni', startOffset: 0, endOffset: 120 },
      { startOffset: 120, endOffset: 500, url: 'https://rasika.test/videos/9?t=120' },
    ],
  })
  const [startsAt, endsAt] = ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z']
  const publishedAt = '2025-12-01T00:00:00.000Z'
  const announced = { id: 1, name: 'Live', desc: '', thumbnail: '/a.webp', startsAt, endsAt, publishedAt }
  const stream = livestreamData(origin, announced)
  // Not its hour, which may be to come.
  expect(stream).toMatchObject({ url: 'https://rasika.test/live/1', uploadDate: publishedAt })
  expect(structuredDataProblems(inPage(stream))).toEqual([])
  expect(stream.publication).toMatchObject({ startDate: startsAt, endDate: endsAt })
  for (const kind of knowledgeKinds) {
    const name: KnowledgeDto = {
      ...{ kind, id: 1, slug: 'x', name: 'X', aliases: ['Y'], known: 3, about: null, picture: null, form: 'Kriti' },
      facts: { born: '0900', died: 'c. 990', sameAs: 'https://www.wikidata.org/wiki/Q42', language: 'Tamil' },
      composer: { kind: 'composers', slug: 'c', name: 'C', note: null },
      ...{ raga: null, tala: null, parent: null, related: [], inScripts: [], performances: [] },
      changedAt: new Date(0),
    }
    const json = inPage(knowledgeData(origin, 'Rasika', name))
    expect([kind, structuredDataProblems(json)]).toEqual([kind, []])
    expect(json).toMatchObject({ url: `https://rasika.test/${kind}/x`, sameAs: ['https://www.wikidata.org/wiki/Q42'] })
  }
  expect(structuredDataProblems({ ...video, uploadDate: 'soon' })).toHaveLength(1)
})
