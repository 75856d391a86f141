import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { demoTrailers } from '@/prisma/demo/highlights'
import { programme } from '@/prisma/demo/programme'
import { Client, each, origin, signIn, type Reply } from '@/tests/http/support/client'
import { parsePage, readPage } from '@/tests/http/support/read-page'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { until } from '@/tests/support/until'

const visitor = new Client()
const get = (address: string, init?: RequestInit) => visitor.ask(address.replace(origin, ''), init)
const typeOf = ({ headers }: Reply) => headers.get('content-type')?.split(';')[0]
const read = (path: string) => readPage(visitor, path)

async function firstTrailer(): Promise<{ id: number; name: string }> {
  const [trailer] = (await visitor.read('/api/feed/trailers')) as { id: number; name: string }[]
  if (!trailer) throw new Error('The demo catalogue has trailers.')
  return trailer
}

test('each public page has a title, a description, a canonical URL and a social image', async () => {
  const trailer = routes.trailer((await firstTrailer()).id)
  const legal = [routes.about, routes.help, routes.partners, routes.privacy, routes.terms]
  const paths = [
    routes.home,
    ...legal,
    routes.contact,
    routes.accessibility,
    routes.withdraw,
    routes.registration,
    trailer,
  ]
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of paths) {
    const page = await read(`${path}?email=someone@rasika.test&utm_source=x`)
    const own = path === routes.home ? origin : `${origin}${path}`
    const length = page.meta('description').length
    const names = ['og:title', 'og:description', 'og:type', 'og:site_name', 'og:locale', 'og:image:alt']
    const picture = page.meta('og:image')
    const image = await get(picture)
    expect({
      path,
      told: [page.status, page.canonical, page.meta('og:url'), page.meta('twitter:card')],
      isListed: !page.meta('robots').includes('noindex'),
      isShort: page.title.length <= 70 && length >= 50 && length <= 170,
      missing: names.filter((name) => page.meta(name) === ''),
      size: [page.meta('og:image:width'), page.meta('og:image:height'), page.count('og:image')],
      picture: [picture.startsWith(`${origin}/`), image.status, typeOf(image)],
    }).toEqual({
      path,
      told: [200, own, own, 'summary_large_image'],
      isListed: true,
      isShort: true,
      missing: [],
      size: ['1200', '630', 1],
      picture: [true, 200, 'image/jpeg'],
    })
    titles.add(page.title)
    descriptions.add(page.meta('description'))
  }
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length])
})

test('structured data describes trailers and upcoming livestreams, the landing page and the questions of help', async () => {
  const { id, name } = await firstTrailer()
  const absolute = expect.stringMatching(/^https?:\/\/\S+$/)
  const trailer = await read(routes.trailer(id))
  expect(trailer.node('VideoObject')).toMatchObject({
    name,
    description: expect.stringMatching(/\S/),
    thumbnailUrl: [absolute],
    uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    duration: expect.stringMatching(/^PT\d+S$/),
    contentUrl: `${origin}${apiRoutes.trailerMedia(id)}`,
  })
  expect((await get(apiRoutes.trailerMedia(id), { headers: { range: 'bytes=0-1' } })).status).toBe(206)
  expect(trailer.node('BreadcrumbList').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: expect.any(String), item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name, item: `${origin}${routes.trailer(id)}` },
  ])

  const live = await read(routes.upcoming)
  expect(live.node('VideoObject')).toMatchObject({
    url: expect.stringContaining(`${origin}${routes.upcoming}/`),
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: expect.any(String) },
  })

  const landing = await read(routes.home)
  expect(landing.node('Organization')).toMatchObject({ url: origin, logo: absolute, sameAs: [absolute, absolute] })
  expect(landing.node('WebSite')).toMatchObject({ url: origin, name: expect.any(String) })
  for (const page of [landing, await read(routes.help)]) {
    const questions = page.node('FAQPage').mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThanOrEqual(4)
    for (const question of questions) {
      expect(question).toMatchObject({
        '@type': 'Question',
        name: expect.stringMatching(/\S/),
        acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\S/) },
      })
    }
  }
})

test('personal pages and unknown URLs are not indexable', async () => {
  const unknown = ['/nowhere', '/trailers/x']
  for (const path of [routes.login, routes.forgotPassword, routes.createNewPassword, routes.mailbox, ...unknown]) {
    const page = await read(path)
    expect([path, page.meta('robots'), page.canonical]).toEqual([path, expect.stringContaining('noindex'), undefined])
  }
})

test('icons, manifest, sitemap, feed and robots.txt have their content types', async () => {
  const landing = await read(routes.home)
  const linked = [...landing.html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
  expect(linked.length).toBeGreaterThanOrEqual(4)
  const manifest = JSON.parse((await get('/manifest.webmanifest')).text)
  const icons = manifest.icons as { src: string; sizes: string; type: string; purpose?: string }[]
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const expected: [string, string][] = [
    ...icons.map(({ src, type }): [string, string] => [src, type]),
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/robots.txt', 'text/plain'],
    [routes.sitemap, 'application/xml'],
    [routes.trailersFeed, 'application/rss+xml'],
  ]
  expect(expected.map(([path]) => path)).toEqual(expect.arrayContaining(linked))
  for (const [path, type] of expected) {
    const answer = await get(path)
    expect([path, answer.status, typeOf(answer)]).toEqual([path, 200, type])
  }
  const robots = (await get('/robots.txt')).text
  expect(robots).toContain(`Sitemap: ${origin}${routes.sitemap}`)
  for (const folder of [apiRoutes.trailerMedia(1).slice(0, -1), apiRoutes.picture('')]) {
    expect(robots).toContain(`Allow: ${folder}`)
  }
})

/** Returns all URLs in the sitemap that robots.txt names. Also follows a sitemap index. */
async function sitemapAddresses(robots: string): Promise<string[]> {
  const locations = async (address: string) =>
    [...(await get(address)).text.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url ?? '')
  const listed = await locations(/^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '')
  const parts = listed.filter((address) => address.endsWith('.xml'))
  return parts.length > 0 ? (await Promise.all(parts.map(locations))).flat() : listed
}

/** Returns names of drafts and video sources, none of which a public page may contain. */
function protectedNames(): string[] {
  const published = programme.filter(({ publishedAt }) => publishedAt !== null)
  const drafts = programme.filter(({ publishedAt }) => publishedAt === null).map(({ name }) => name)
  const open = new Set(demoTrailers.flatMap(({ fileKey, vimeoId, embedKey }) => [fileKey, vimeoId, embedKey]))
  const sources = published.flatMap(({ fileKey, vimeoId, embedKey, hlsUrl }) => [fileKey, vimeoId, embedKey, hlsUrl])
  return [...drafts, ...new Set(sources.filter((source) => source !== null && !open.has(source as string)))] as string[]
}

test('a crawler that knows only / reaches every page of the sitemap; pages are titled, canonical, valid, and name nothing protected', async () => {
  const robots = (await get('/robots.txt')).text
  const addresses = await sitemapAddresses(robots)
  const listed = new Set(addresses.map((url) => new URL(url).pathname))
  expect([addresses.length, addresses.filter((url) => new URL(url).origin !== origin)]).toEqual([listed.size, []])
  for (const kind of namePageKinds) {
    expect([...listed].filter((path) => path.startsWith(`/${kind}/`)).length).toBeGreaterThan(10)
  }
  const hidden = protectedNames()
  expect(hidden.length).toBeGreaterThan(5)
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '')
  expect([...listed].filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
  const found = new Set<string>([routes.home])
  const perKind = new Map<string, number>()
  // Reads only eight name pages of each kind, because all pages of a kind share their code.
  const isRead = (path: string) => {
    const [, kind = ''] = /^\/(\w+)\/[^/]+$/.exec(path) ?? []
    if (!namePageKinds.some((each) => each === kind)) return true
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1)
    return (perKind.get(kind) ?? 0) <= 8
  }
  const titles = new Map<string, string>()
  const named = new Set<string>()
  for (const path of found) {
    if (!isRead(path)) continue
    const answer = await get(path)
    if (answer.status !== 200 || !typeOf(answer)?.startsWith('text/html')) continue
    const page = parsePage(answer)
    for (const link of page.links) found.add(link)
    expect([path, hidden.filter((name) => page.html.includes(name))]).toEqual([path, []])
    expect([path, page.problems]).toEqual([path, []])
    if (page.meta('robots').includes('noindex')) {
      expect([path, listed.has(path)]).toEqual([path, false])
      continue
    }
    const own = path === routes.home ? origin : `${origin}${path}`
    expect([path, page.canonical, page.meta('og:url')]).toEqual([path, own, own])
    expect([path, page.title === '', titles.get(page.title)]).toEqual([path, false, undefined])
    titles.set(page.title, path)
    expect([path, page.count('og:image'), page.meta('og:image:alt') === '']).toEqual([path, 1, false])
    const future = page.dates.filter((date) => Date.parse(date) > Date.now())
    expect([path, future]).toEqual([path, []])
    for (const address of page.addresses) named.add(address)
    const isLaterPage = path.includes('/list/')
    expect([path, listed.has(path)]).toEqual([path, !isLaterPage])
    expect(path.startsWith('/browse')).toBe(false)
  }
  // Compares paths only, because queries and fragments point into the same pages.
  const data = [...named].map((address) => new URL(address).pathname)
  await each(
    [...new Set(data)].filter((path) => !found.has(path)),
    async (path) => expect([path, (await get(path)).status]).toEqual([path, 200]),
  )
  // Reads the index pages again, because tests that create names at the same time can move a name to another index
  // page.
  const missing = () => [...listed].filter((path) => !found.has(path))
  const isIndex = (path: string) =>
    namePageKinds.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/list/`))
  for (const path of missing().length > 0 ? [...found].filter(isIndex) : []) {
    const answer = await get(path)
    for (const link of parsePage(answer).links) found.add(link)
  }
  expect(missing()).toEqual([])
  const [raga] = [...listed].filter((path) => path.startsWith('/ragas/'))
  const card = await get((await read(raga ?? '')).meta('og:image'))
  expect([card.status, typeOf(card)]).toEqual([200, 'image/jpeg'])
})

test('a renamed name redirects permanently from its old URL, and back again', async () => {
  const admin = await signIn(demoAccounts.admin)
  const feed = await admin.read<{ data: { id: number; name: string; slug: string }[] }>('/api/feed/talas')
  const tala = feed.data.at(-1)
  if (!tala) throw new Error('The demo catalogue has talas.')
  const aliases = async () => {
    const { text } = await admin.ask(`/dashboard/names?kind=tala&query=${encodeURIComponent(tala.name)}`)
    const json = text.replaceAll('\\"', '"')
    const found = new RegExp(`"id":${tala.id},"name":"[^"]*","about":null,"aliases":(\\[[^\\]]*\\])`).exec(json)
    return JSON.parse(found?.[1] ?? '[]') as string[]
  }
  const known = await aliases()
  const rename = (from: string, to: string) =>
    admin.act('saveNameAction', {
      kind: 'tala',
      id: tala.id,
      name: to,
      aliases: known.join('\n'),
      seen: { name: from, aliases: known },
    })
  const addressOf = (slug: string) => routes.knowledgeOf({ kind: 'talas', slug })
  const expectMoved = async (from: string, to: string) => {
    const { headers } = await until('the redirect of the old address', async () => {
      const answer = await get(addressOf(from))
      return answer.status === 308 && answer.headers.get('location') === addressOf(to) && answer
    })
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await until('the page at the new address', async () => (await get(addressOf(to))).status === 200)
  }
  await rename(tala.name, `${tala.name} renamed`)
  await expectMoved(tala.slug, `${tala.slug}-renamed`)
  await rename(`${tala.name} renamed`, tala.name)
  await expectMoved(`${tala.slug}-renamed`, tala.slug)
  const unknown = await get(addressOf('nobody-knows-it'))
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('noindex')])
})

test('the raga finder answers at one address for equal notes, and is indexed where it has an exact answer', async () => {
  const mohanam = routes.ragaFinder('up=S+R2+G3+P+D2')
  const page = await read(mohanam)
  expect([page.status, page.canonical, page.meta('og:url')]).toEqual([200, origin + mohanam, origin + mohanam])
  expect([page.title, page.meta('robots')]).toEqual([expect.stringContaining('Ragas with S R2 G3 P D2'), ''])
  expect(page.links).toContain(routes.knowledgeOf({ kind: 'ragas', slug: 'mohanam' }))
  const { itemListElement } = page.node('CollectionPage').mainEntity as { itemListElement: { name: string }[] }
  expect([itemListElement.map(({ name }) => name), page.problems]).toEqual([expect.arrayContaining(['Mohanam']), []])
  expect(page.html).toMatch(/href="\/videos\/\d+\?t=\d+"/)
  const { headers } = await get(mohanam)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('content-security-policy')).toContain("'nonce-")

  const others = [
    'up=sa+re+ga+pa+dha',
    'up=S,R2,G3,P,D2&down=&same=on&names=carnatic',
    'up=R2+G3+P+D2&down=P+D2&same=on',
  ]
  others.push('up=S+R2+G3+P+D2+%E1%B9%A0&down=S+D2+P+G3+R2')
  for (const query of others) {
    const answer = await get(routes.ragaFinder(query))
    expect([query, answer.status, answer.headers.get('location')]).toEqual([query, 307, mohanam])
  }
  const shown = async (query: string) => {
    const { status, canonical, meta, html } = await read(routes.ragaFinder(query))
    return [status, canonical, meta('robots').includes('noindex'), /“[^”]*” isn’t a svara|Use at most/.exec(html)?.[0]]
  }
  const own = origin + routes.ragaFinder()
  expect(await shown('')).toEqual([200, own, false, undefined])
  expect(await shown('utm_source=x')).toEqual([200, own, false, undefined])
  expect(await shown('up=S+R2+G3+P+D2&names=hindustani')).toEqual([200, origin + mohanam, false, undefined])
  const strange = 'up=S+R1+R2+G3+M1+M2'
  expect(await shown(strange)).toEqual([200, origin + routes.ragaFinder(strange), true, undefined])
  expect(await shown('up=hello')).toEqual([200, own, true, '“hello” isn’t a svara'])
  for (const query of [`up=${'x'.repeat(10_000)}`, `up=${'S+R2+'.repeat(30)}`, `up=S&down=${'%E0%A4%B8'.repeat(900)}`])
    expect(await shown(query)).toEqual([200, own, true, 'Use at most'])
})

test('a copied URL is named on the landing page and on its public page', async () => {
  const { data } = await visitor.read<{ data: { id: number; name: string; freeAccess: boolean }[] }>(
    '/api/feed/categories/music/videos',
  )
  const [live] = await visitor.read<{ id: number; name: string }[]>('/api/feed/livestreams')
  const free = data.find(({ freeAccess }) => freeAccess)
  const premium = data.find(({ freeAccess }) => !freeAccess)
  if (!free || !premium || !live) throw new Error('The demo catalogue has free and premium videos, and a livestream.')
  const things = [
    { name: free.name, copied: routes.videoMoment(free.id, 5), own: routes.publicVideo(free.id) },
    { name: premium.name, copied: routes.videoMoment(premium.id, 5), own: routes.publicVideo(premium.id) },
    { name: live.name, copied: routes.livestream(live.id), own: routes.publicLivestream(live.id) },
  ]
  for (const { name, copied, own } of things) {
    const landing = (await visitor.ask(copied)).headers.get('location') ?? ''
    expect(landing).toBe(routes.homeFor(copied))
    for (const address of [landing, own]) {
      const page = await read(address)
      const shown = page.html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
      expect({
        address,
        told: [page.status, page.canonical, page.meta('og:url'), page.meta('twitter:card')],
        named: shown.includes(`property="og:title" content="${name}"`),
        image: (await visitor.ask(page.meta('og:image').replace(origin, ''))).status,
        heading: new RegExp(`<h[12][^>]*>${name.replace(/[^\w ]/g, '.')}</h`).test(shown),
      }).toEqual({
        address,
        told: [200, origin + own, origin + own, 'summary_large_image'],
        named: true,
        image: 200,
        heading: true,
      })
    }
    const { html } = await read(landing)
    for (const way of [routes.loginFor(copied), routes.registrationFor(copied)]) expect(html).toContain(`href="${way}"`)
  }
  const plain = await read(routes.homeFor('/account'))
  expect([plain.status, plain.meta('og:url'), plain.html.includes('id="invitation"')]).toEqual([200, origin, false])
  const member = await signIn(demoAccounts.member)
  for (const { copied, own } of things) {
    const { status, headers } = await member.ask(own + new URL(copied, origin).search)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([307, copied, 'private, no-store'])
    expect((await member.ask(routes.homeFor(copied))).headers.get('location')).toBe(copied)
  }
})
