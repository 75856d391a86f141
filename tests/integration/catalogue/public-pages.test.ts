import type { IncomingMessage, ServerResponse } from 'node:http'
import { NextRequest } from 'next/server'
import sharp from 'sharp'
import { generateMetadata as invitationMetadata } from '@/app/(public)/landing/[region]/invitation/page'
import { generateMetadata as livestreamMetadata } from '@/app/(public)/live/[id]/page'
import { generateMetadata as sharedMetadata } from '@/app/(public)/playlists/shared/[token]/page'
import { generateMetadata as videoMetadata } from '@/app/(public)/videos/[id]/page'
import ArtistPage from '@/app/(viewer)/artists/[id]/page'
import { nameCard } from '@/app/_seo/cards'
import { GET as analyticsConfig } from '@/app/api/analytics-config/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { GET as nameImage } from '@/app/cards/names/[kind]/[file]/route'
import { GET as trailerImage } from '@/app/cards/trailers/[file]/route'
import { GET as sitemap } from '@/app/sitemap.xml/route'
import { GET as part } from '@/app/sitemaps/[part]/route'
import { GET as feed } from '@/app/trailers.rss/route'
import { createNameData } from '@/components/seo/name-data'
import { announcedVideoData, festivalData, livestreamData } from '@/components/seo/structured-data'
import { getNamePage } from '@/lib/domains/names/pages/queries'
import type { NamePageDto } from '@/lib/domains/names/pages/schema'
import { createPlaylist } from '@/lib/domains/playlists/mutations'
import { db } from '@/lib/server/db/client'
import { chooseLandingPage } from '@/lib/server/entry/cached-pages'
import { savePicture } from '@/lib/server/media/pictures/pictures'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import {
  categoryIds,
  clearCatalogue,
  future,
  hls,
  makeArtist,
  makeFestival,
  makeLivestream,
  makePiece,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { structuredDataProblems } from '@/tests/support/pages/structured-data'
import { call, inRequest, type Handler } from '@/tests/support/requests/request-scope'
import { useS3 } from '@/tests/support/servers/s3'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const origin = 'https://rasika.test'
const { change } = useSettings({ APP_URL: origin, GEO_COUNTRY_HEADER: 'x-country', ANALYTICS_HOST: undefined })
beforeEach(clearCatalogue)

const RETURN_TO = '__Host-rasika_return_to'

async function open(path: string, { cookies = '', headers = {} as Record<string, string> } = {}) {
  const visit = { accept: 'text/html', 'sec-fetch-dest': 'document' }
  const answer = await middleware(
    new NextRequest(origin + path, { headers: { ...visit, ...headers, cookie: cookies } }),
  )
  const pathIn = (header: string) => answer.headers.get(header)?.replace(origin, '') ?? null
  return {
    status: answer.status,
    location: pathIn('location'),
    rewritten: pathIn('x-middleware-rewrite'),
    policy: answer.headers.get('content-security-policy'),
    caching: answer.headers.get('cache-control'),
    kept: answer.cookies.get(RETURN_TO)?.value,
  }
}
const cookiesOf = async (facts = {}) => (await signedIn(await createPerson(facts))).header
const pageOf = (params: Record<string, string>, query = {}) =>
  ({ params: Promise.resolve(params), searchParams: Promise.resolve(query) }) as never

describe('the landing page', () => {
  function choose(url: string, given: Record<string, string> = {}) {
    const headers = { ...given }
    const told: Record<string, string> = {}
    const response = { setHeader: (name: string, value: string) => (told[name] = value) }
    chooseLandingPage({ url, headers } as unknown as IncomingMessage, response as unknown as ServerResponse)
    return { region: headers['x-rasika-price-region'], cacheControl: told['cache-control'] }
  }

  it.each([
    ['IN', 'india'],
    ['in', 'india'],
    ['SG', 'world'],
    ['XX<script>', 'world'],
    ['', 'world'],
  ])("for a visitor from country '%s' is the one of %s, whatever region the client claims", (country, region) => {
    expect(choose('/', { 'x-country': country }).region).toBe(region)
    const named = { 'x-country': country, 'x-rasika-price-region': 'india' }
    expect(choose('/?utm_source=x', named).region).toBe(region)
  })

  it('is not stored by shared caches, which ignore price regions; other pages have no region', () => {
    const { cacheControl = '' } = choose('/', { 'x-country': 'IN' })
    expect(cacheControl).toMatch(/private|no-store/)
    expect(cacheControl).not.toContain('s-maxage')
    expect(choose('/about', { 'x-country': 'IN' })).toEqual({ region: undefined, cacheControl: undefined })
  })

  it('is the redirect target of its editions', async () => {
    expect(await open('/landing/india')).toMatchObject({ status: 308, location: '/' })
  })
})

it.each([
  [undefined, null],
  ['https://stats.example', 'https://stats.example/api/event'],
  ['https://stats.example/', 'https://stats.example/api/event'],
])('GET /api/analytics-config with the host %s has the endpoint %s', async (ANALYTICS_HOST, endpoint) => {
  change({ ANALYTICS_HOST })
  expect((await call(analyticsConfig)).json()).toEqual({ endpoint, domain: 'rasika.test' })
})

describe('a copied URL of a protected page', () => {
  const moment = '/browse/videos/7/info?t=90'

  const others = ['/browse/videos/7/info?from=62.5&to=90', '/artists/7', '/artists/tara-tambura', '/livestreams/7']
  const paths = [moment, ...others, '/playlists/7']
  it.each(paths)('leads a visitor from %s to the landing page that knows where they wanted to go', async (path) => {
    const first = await open(path)
    expect([first.location, first.kept]).toEqual([routes.homeFor(path), path])
    const second = await open(first.location ?? '', { headers: { 'x-rasika-price-region': 'india' } })
    expect([second.rewritten, second.kept]).toEqual([routes.landingFor('india', path), path])
    expect(second.policy).toContain("'nonce-")
  })

  const foreign = ['https://evil.example/artists/7', '//evil.example/artists/7', '/api/auth/logout', '/account', 'x']
  it.each(foreign)('is not %s, with which the landing page is the one of everybody', async (to) => {
    const answer = await open(`/?${new URLSearchParams({ to })}`)
    expect([answer.status, answer.location, answer.rewritten]).toEqual([200, null, null])
  })

  it('takes a logged-in person straight from the landing page to the page', async () => {
    expect((await open(routes.homeFor(moment), { cookies: await cookiesOf() })).location).toBe(moment)
  })

  it('is kept if the session was ended on another device', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    const url = `/api/auth/session-sync?${new URLSearchParams({ returnUrl: moment })}`
    const { headers } = await call(sessionSync, { url, cookies })
    expect([headers.get('location'), cookies.get(RETURN_TO)]).toEqual([routes.homeFor(moment), moment])
  })
})

describe('a public URL', () => {
  it.each([
    ['/videos/7?t=90', '/browse/videos/7/info?t=90'],
    ['/videos/7?from=62.5&to=90', '/browse/videos/7/info?from=62.5&to=90'],
    ['/live/7', '/livestreams/7'],
    ['/performers/tara-tambura', '/artists/tara-tambura'],
  ])('redirects a logged-in person from %s, uncached', async (path, page) => {
    const { location, caching } = await open(path, { cookies: await cookiesOf() })
    expect([location, caching]).toEqual([page, 'private, no-store'])
    const unverified = await cookiesOf({ status: 'UNVERIFIED' })
    for (const cookies of [unverified, '']) expect((await open(path, { cookies })).location).toBeNull()
  })

  it('of an artist redirects by current or former slug', async () => {
    const artist = await makeArtist({ name: 'Tara Tambura' })
    await db.artist.update({ where: { id: artist.id }, data: { name: 'Tara Vina' } })
    const { id: draft, slug } = await makeArtist({ name: 'Nobody yet', publishedAt: null })
    const cookies = await signedIn(await createPerson())
    const opened = (id: string) =>
      inRequest({ cookies }, () => ArtistPage(pageOf({ id })).catch((error: { digest?: string }) => error.digest))
    for (const name of ['tara-tambura', 'tara-vina'])
      expect(await opened(name)).toContain(`;${routes.artist(artist.id)};`)
    for (const name of [slug, String(draft), 'nothing', '123']) expect(await opened(name)).toContain(';404')
  })
})

describe('the link preview on other sites', () => {
  async function cardOf(to: string) {
    const page = pageOf({ region: 'world' }, { to })
    const { openGraph, alternates } = await inRequest({}, () => invitationMetadata(page))
    const { url, title, images } = openGraph as { url: string; title: string; images: { url: string }[] }
    expect(alternates?.canonical).toBe(url)
    return { url, title, image: images[0]?.url }
  }

  it('is the same at both URLs, with the public one as canonical', async () => {
    const artist = await makeArtist({ name: 'Tara Tambura' })
    const video = await makeVideo({ name: 'Evening ragas', artistId: artist.id })
    const live = await makeLivestream({ name: 'Margazhi night' })
    const ofVideo = { url: `/videos/${video.id}`, title: 'Evening ragas', image: `/cards/videos/${video.id}.jpg` }
    for (const path of [routes.videoInfo(video.id), routes.videoMoment(video.id, 90), routes.videoRent(video.id)])
      expect(await cardOf(path)).toEqual(ofVideo)
    await db.artist.update({ where: { id: artist.id }, data: { name: 'Tara Vina' } })
    for (const path of [routes.artist(artist.id), ...['tara-vina', 'tara-tambura'].map(routes.artistBySlug)])
      expect(await cardOf(path)).toMatchObject({ url: '/performers/tara-vina', title: 'Tara Vina' })
    expect(await cardOf(routes.livestream(live.id))).toMatchObject({ url: `/live/${live.id}`, title: 'Margazhi night' })
  })

  it('is the same for unpublished and non-existent things', async () => {
    const [draft, live] = [await makeVideo({ publishedAt: null }), await makeLivestream({ publishedAt: future(1) })]
    const artist = await makeArtist({ publishedAt: null })
    const hidden = [routes.videoInfo(draft.id), routes.livestream(live.id), routes.artist(artist.id)]
    for (const path of [...hidden, routes.videoInfo(999_999), routes.artistBySlug('nobody')])
      expect(await cardOf(path)).toMatchObject({ url: '/', title: expect.stringMatching(/^Rasika/) })
  })

  it('of a private playlist does not name it, and of a shared one does', async () => {
    const person = await makeViewer()
    const { id } = await createPlaylist(person, { name: 'For my students' })
    const token = 'a'.repeat(43)
    await db.playlist.update({ where: { id }, data: { shareToken: token } })
    const title = expect.not.stringContaining('students') as string
    expect(await cardOf(routes.playlist(id))).toMatchObject({ url: '/', title })
    expect(await inRequest({}, () => sharedMetadata(pageOf({ token })))).toMatchObject({
      openGraph: { title: 'For my students', url: `/playlists/shared/${token}` },
      robots: { index: false },
    })
  })
})

test('public pages have unique titles, however similar and long their names are', async () => {
  const long = 'A complete margam with every item from alarippu to mangalam, recorded in Chennai'
  const names = ['Thillana', 'Thillana', 'thillana', `${long}: part 1`, `${long}: part 2`]
  const titleOf = ({ title }: { title?: unknown }) => (title as { absolute: string }).absolute
  const props = ({ id }: { id: number }) => pageOf({ id: String(id) })
  const titles: string[] = []
  const videos = await Promise.all(names.map((name) => makeVideo({ name })))
  for (const video of videos) titles.push(titleOf(await inRequest({}, () => videoMetadata(props(video)))))
  const startsAt = future(1)
  const lives = await Promise.all(names.map((name) => makeLivestream({ name, startsAt })))
  for (const live of [...lives, await makeLivestream({ name: long, startsAt: future(2) })])
    titles.push(titleOf(await inRequest({}, () => livestreamMetadata(props(live)))))
  expect([...new Set(titles)]).toEqual(titles)
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(70)
})

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

test('the sitemap lists the public pages, and published videos with their trailers and livestreams, and nothing else', async () => {
  const published = await makeVideo({ name: 'Published & premium' })
  const shown = await makeTrailer(published.id, { name: 'Shown & heard' })
  const draft = await makeTrailer((await makeVideo({ publishedAt: null })).id)
  const scheduled = await makeTrailer((await makeVideo({ publishedAt: future(1) })).id)
  const [live, draftLive] = [await makeLivestream(), await makeLivestream({ publishedAt: null })]
  const festival = await makeFestival()
  await makeLivestream({ festivalId: festival.id, startsAt: future(3) })
  const empty = await makeFestival()
  const answer = await call(sitemap)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('xml')])
  const [xml, rss] = [answer.text, (await call(feed)).text]
  const listed = [
    '/about',
    `/trailers/${shown.id}`,
    `/videos/${published.id}`,
    `/live/${live.id}`,
    `/live/festivals/${festival.id}`,
  ]
  expect(locations(xml)).toEqual(expect.arrayContaining(listed.map((path) => origin + path)))
  for (const { id, videoId } of [draft, scheduled]) {
    for (const text of [xml, rss]) expect(text).not.toContain(`/trailers/${id}<`)
    expect(xml).not.toContain(`/videos/${videoId}<`)
  }
  expect(xml).not.toContain(`/live/${draftLive.id}<`)
  expect(xml).not.toContain(`/live/festivals/${empty.id}<`)
  expect(xml).not.toMatch(/\/(browse|dashboard|account|api)\b(?!\/media)/)
  expect(xml).not.toContain(published.fileKey ?? '?')
  expect(rss).toContain('<title>Shown &amp; heard</title>')
  const stream = hls()
  await makeTrailer((await makeVideo()).id, { ...stream, durationSeconds: 30 })
  expect((await call(feed)).text).toContain(`<media:content url="${stream.hlsUrl}" medium="video" duration="30"/>`)
})

test('a long sitemap has parts for pages, trailers and videos, and other parts are 404', async () => {
  await makeTrailer((await makeVideo()).id)
  const pages = (await call(part, { params: { part: '0.xml' } })).text
  expect(locations(pages)).toContain('https://rasika.test/')
  for (const [name, folder] of Object.entries({ '1.xml': '/trailers/', '2.xml': '/videos/' })) {
    const urls = locations((await call(part, { params: { part: name } })).text)
    expect([urls.length > 0, urls.filter((url) => !url?.includes(folder))]).toEqual([true, []])
  }
  for (const name of ['3.xml', 'x.xml', '-1.xml'])
    expect((await call(part, { params: { part: name } })).status).toBe(404)
})

test("the sitemap has a trailer's file or player and a description, and never the source of a premium video", async () => {
  const premium = await makeVideo({ ...vimeo() })
  const byFile = await makeTrailer(premium.id)
  const source = vimeo()
  const byVimeo = await makeTrailer((await makeVideo()).id, { ...source, name: 'An alapana', description: ' ' })
  const xml = (await call(sitemap)).text
  // A trailer without a description uses its name.
  expect(xml).toContain('<video:description>An alapana</video:description>')
  expect(xml).toContain(`<video:content_loc>https://rasika.test/api/media/trailers/${byFile.id}</video:content_loc>`)
  const player = `https://player.vimeo.com/video/${source.vimeoId}?h=${source.embedKey}`
  expect(xml).toContain(`<video:player_loc>${player}</video:player_loc>`)
  expect(xml).not.toContain(`player_loc>https://rasika.test/trailers/${byVimeo.id}<`)
  for (const text of [xml, (await call(feed)).text]) {
    expect(text).not.toContain(premium.vimeoId)
    expect(text).not.toContain(premium.embedKey)
  }
})

test("lastmod of a trailer page is the latest of the trailer's edit, the video's edit and the publication", async () => {
  const published = past(2)
  const video = await makeVideo({ publishedAt: published })
  const trailer = await makeTrailer(video.id)
  const touch = (at: Date) => [
    db.trailer.update({ where: { id: trailer.id }, data: { updatedAt: past(10) } }),
    db.video.update({ where: { id: video.id }, data: { updatedAt: at } }),
  ]
  const modified = async () => /<lastmod>([^<]*)</.exec((await call(sitemap)).text)?.[1]
  await Promise.all(touch(past(10)))
  expect(await modified()).toBe(published.toISOString())
  const later = past(1)
  await Promise.all(touch(later))
  expect(await modified()).toBe(later.toISOString())
})

describe('a social image', () => {
  const s3 = useS3('rasika')
  const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:1' }

  async function storePicture(background: string): Promise<string> {
    const plain = sharp({ create: { width: 640, height: 360, channels: 3, background } })
    return (await savePicture(await plain.png().toBuffer())).url
  }

  /** Returns the image's status and cache headers, and the colour of one pixel of the picture. */
  async function answerOf(handler: Handler, params: Record<string, string>, headers = {}) {
    const answer = await inRequest({ headers }, (request) => handler(request, { params: Promise.resolve(params) }))
    const { status, headers: sent } = answer
    const facts = { status, etag: sent.get('etag'), caching: sent.get('cache-control') }
    if (status !== 200) return { ...facts, color: [] }
    const place = { left: 1000, top: 300, width: 1, height: 1 }
    const image = sharp(await answer.arrayBuffer())
    const pixel = await image.extract(place).raw().toBuffer()
    // Rounds each channel to a multiple of 51, because JPEG is lossy.
    return { ...facts, color: [...pixel].map((value) => Math.round(value / 51) * 51) }
  }
  const ofTrailer = (id: number, headers = {}) => answerOf(trailerImage, { file: `${id}.jpg` }, headers)

  it.each([
    ['disk', () => ({})],
    ['bucket', s3],
    ['bucket with a public address', () => ({ ...s3(), S3_PUBLIC_URL: 'https://cdn.example.org/art' })],
  ])('of a trailer or a name shows its uploaded picture from the %s', async (_, settings) => {
    change(settings())
    const artist = await makeArtist({ name: 'Tara', slug: 'tara', thumbnailUrl: await storePicture('#00ff33') })
    const video = await makeVideo({ artistId: artist.id })
    const { id } = await makeTrailer(video.id, { thumbnailUrl: await storePicture('#ff0033') })
    const shown = { status: 200, caching: expect.stringContaining('public'), etag: expect.any(String) }
    expect(await ofTrailer(id)).toEqual({ ...shown, color: [255, 0, 51] })
    const name = { kind: 'performers', file: 'tara.jpg' }
    expect(await answerOf(nameImage, name)).toEqual({ ...shown, color: [0, 255, 51] })
  })

  it('without its picture is not cached, and has the picture once the store is back', async () => {
    change(s3())
    const { id } = await makeTrailer((await makeVideo()).id, { thumbnailUrl: await storePicture('#3300ff') })
    change(nowhere)
    const without = await ofTrailer(id)
    expect(without).toMatchObject({ status: 200, caching: 'no-store', etag: null })
    change(s3())
    const whole = await ofTrailer(id)
    expect(whole).toMatchObject({ status: 200, color: [51, 0, 255] })
    expect(without.color).not.toEqual(whole.color)
    // The store is unreachable again, but the complete image is cached.
    change(nowhere)
    expect(await ofTrailer(id)).toEqual(whole)
    expect(await ofTrailer(id, { 'if-none-match': whole.etag })).toMatchObject({ status: 304 })
  })

  it('reads a picture on another host only from the store', async () => {
    const address = await storePicture('#ffcc00')
    const { id } = await makeTrailer((await makeVideo()).id, { thumbnailUrl: `https://elsewhere.test${address}` })
    const request = jest.spyOn(globalThis, 'fetch')
    expect(await ofTrailer(id)).toMatchObject({ status: 200, color: [255, 204, 0] })
    expect(request).not.toHaveBeenCalled()
  })

  it('of a trailer exists if its video is published, with or without a thumbnail', async () => {
    const card = (name: string, headers = {}) => call(trailerImage, { params: { file: name }, headers })
    const hard = { thumbnailUrl: '/art/missing.webp', name: 'நாதம் '.repeat(40) }
    const { id } = await makeTrailer((await makeVideo()).id, hard)
    const answer = await card(`${id}.jpg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(300_000)
    expect((await card(`${id}.jpg`, { 'if-none-match': answer.headers.get('etag') })).status).toBe(304)
    const draft = await makeTrailer((await makeVideo({ publishedAt: null })).id)
    const scheduled = await makeTrailer((await makeVideo({ publishedAt: future(1) })).id)
    for (const name of [`${draft.id}.jpg`, `${scheduled.id}.jpg`, '999999.jpg', `${id}.png`, `${id}`, 'x.jpg'])
      expect((await card(name)).status).toBe(404)
  })

  it('of a name shows the facts of its public page, and a draft has none', async () => {
    const card = (kind: string, name: string, headers = {}) =>
      call(nameImage, { params: { kind, file: `${name}.jpg` }, headers })
    const piece = { title: 'Nagumomu', raga: 'Abheri', tala: 'Adi', composer: 'Tyagaraja', form: 'Kriti' }
    await makePiece((await makeVideo()).id, piece)
    await makePiece((await makeVideo({ publishedAt: null })).id, { ...piece, raga: 'Hidden', title: 'Draft' })
    const answer = await card('ragas', 'abheri')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await card('ragas', 'abheri', { 'if-none-match': answer.headers.get('etag') })).status).toBe(304)
    const none = { ragas: ['hidden', '../abheri'], compositions: ['draft'], forms: ['kriti'] }
    for (const [kind, slugs] of Object.entries(none))
      for (const slug of slugs) expect([kind, slug, (await card(kind, slug)).status]).toEqual([kind, slug, 404])
    const work = await getNamePage('compositions', 'nagumomu')
    const facts = { label: 'Kriti', title: 'Nagumomu', line: 'Tyagaraja', picture: '/art/x.webp' }
    expect(work && (await nameCard(work, 'Rasika'))).toMatchObject(facts)
    // Uses Tibetan, for which the social images have no font.
    const titleOf = async (...[name = '', ...aliases]: string[]) =>
      work && (await nameCard({ ...work, name, aliases }, 'Rasika')).title
    expect(await titleOf('ན་གུ', 'ཀ', 'நகுமோமு', 'X')).toBe('நகுமோமு')
    expect(await titleOf('નગુમોમુ', 'X')).toBe('નગુમોમુ')
    expect(await titleOf('ན་གུ')).toBe('Composition')
  })
})

const inPage = (data: object) => JSON.parse(JSON.stringify({ '@context': 'https://schema.org', ...data })) as object

test('the JSON-LD of a concert, a livestream and each kind of name has what search engines require', () => {
  const concert = {
    ...{ id: 9, name: 'Bhairavi', description: '', thumbnailUrl: '', duration: 600, free: false },
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
  const free = { tickets: null, cancelled: false }
  const announced = { id: 1, name: 'Live', desc: '', thumbnail: '/a.webp', startsAt, endsAt, publishedAt, ...free }
  const stream = livestreamData(origin, announced)
  expect(stream).toMatchObject({ url: 'https://rasika.test/live/1', uploadDate: publishedAt })
  expect(structuredDataProblems(inPage(stream))).toEqual([])
  expect(stream.publication).toMatchObject({ startDate: startsAt, endDate: endsAt })
  const dollars = { currency: 'usd', amount: 8 } as const
  const tickets = { prices: { india: { currency: 'inr', amount: 149 }, world: dollars }, memberPrices: null } as const
  const sold = livestreamData(origin, { ...announced, tickets })
  expect(structuredDataProblems(inPage(sold))).toEqual([])
  expect(sold).toMatchObject({
    isAccessibleForFree: false,
    publication: {
      offers: [
        { price: 149, priceCurrency: 'INR' },
        { price: 8, url: 'https://rasika.test/live/1' },
      ],
    },
  })
  const off = livestreamData(origin, { ...announced, tickets, cancelled: true })
  expect(off.publication).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(off.publication).not.toHaveProperty('offers')
  const shown = { date: '', time: '', status: 'coming soon', catchUpDays: 0, festival: null, over: false } as const
  const livestreams = [{ ...announced, ...shown }]
  const festival = {
    id: 3,
    name: 'Margazhi',
    desc: '',
    thumbnail: '',
    tickets,
    cancelled: false,
    livestreams,
    publishedAt,
  }
  expect(structuredDataProblems(inPage(festivalData(origin, festival)))).toEqual([])
  expect(festivalData(origin, festival)).toMatchObject({
    url: 'https://rasika.test/live/festivals/3',
    offers: [{ priceCurrency: 'INR' }, { priceCurrency: 'USD' }],
    subEvent: [{ url: 'https://rasika.test/live/1' }],
  })
  for (const kind of namePageKinds) {
    const name: NamePageDto = {
      ...{ kind, id: 1, slug: 'x', name: 'X', aliases: ['Y'], known: 3, about: null, picture: null, form: 'Kriti' },
      facts: { born: '0900', died: 'c. 990', sameAs: 'https://www.wikidata.org/wiki/Q42', language: 'Tamil' },
      composer: { kind: 'composers', slug: 'c', name: 'C', note: null },
      ...{ raga: null, tala: null, parent: null, related: [], inScripts: [], performances: [] },
      changedAt: new Date(0),
    }
    const json = inPage(createNameData(origin, 'Rasika', name))
    expect([kind, structuredDataProblems(json)]).toEqual([kind, []])
    expect(json).toMatchObject({ url: `https://rasika.test/${kind}/x`, sameAs: ['https://www.wikidata.org/wiki/Q42'] })
  }
  expect(structuredDataProblems({ ...video, uploadDate: 'soon' })).toHaveLength(1)
})

// Runs last, because deleting so many rows for the next test would take seconds. A single sitemap would exceed 50 MB.
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
