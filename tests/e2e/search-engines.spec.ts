import type { APIRequestContext } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { knowledgeKinds } from '@/lib/shared/name-kinds'
import { demoTrailers } from '@/prisma/demo/highlights'
import { programme } from '@/prisma/demo/programme'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { Client } from '@/tests/e2e/support/client'
import { expect, test } from '@/tests/e2e/support/test'
import { structuredDataProblems } from '@/tests/support/structured-data'

/** What search engines and social networks read on the pages as they are served. */

type Node = Record<string, unknown> & { '@type': string }

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  return parse(answer.status(), await answer.text())
}

function parse(status: number, html: string) {
  const contents = (name: string) =>
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
      .filter(([, key]) => key === name)
      .map(([, , value]) => value ?? '')
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
  const nodes = scripts.flatMap(([, json]): Node[] => {
    const data = JSON.parse(json ?? '') as Node & { '@graph'?: Node[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph'] ?? [data]
  })
  return {
    status,
    html,
    problems: scripts.flatMap(([, json]) => structuredDataProblems(JSON.parse(json ?? ''))),
    links: [...html.matchAll(/<a[^>]* href="(\/[^"#?]*)"/g)].map(([, href]) => href ?? ''),
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: (name: string) => contents(name)[0] ?? '',
    count: (name: string) => contents(name).length,
    node: (type: string) => nodes.find((node) => node['@type'] === type) ?? ({ '@type': 'missing' } as Node),
  }
}

async function firstTrailer(request: APIRequestContext): Promise<{ id: number; name: string }> {
  const [trailer] = (await (await request.get('/api/feed/trailers')).json()) as { id: number; name: string }[]
  if (!trailer) throw new Error('The demo catalogue has trailers.')
  return trailer
}

test('each public page has a title, a description, a canonical address and a social image', async ({
  request,
  baseURL,
}) => {
  const trailer = await firstTrailer(request)
  const paths = [
    routes.home,
    routes.about,
    routes.help,
    routes.partners,
    routes.privacy,
    routes.terms,
    routes.registration,
    routes.trailer(trailer.id),
  ]
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of paths) {
    const page = await read(request, `${path}?email=someone@rasika.test&utm_source=x`)
    const own = path === routes.home ? baseURL : `${baseURL}${path}`
    expect(page.status, path).toBe(200)
    expect([page.canonical, page.meta('og:url')], path).toEqual([own, own])
    expect(page.title.length, path).toBeLessThanOrEqual(70)
    expect(page.meta('description').length, path).toBeGreaterThanOrEqual(50)
    expect(page.meta('description').length, path).toBeLessThanOrEqual(170)
    expect(page.meta('robots'), path).not.toContain('noindex')
    expect(page.meta('twitter:card'), path).toBe('summary_large_image')
    for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name', 'og:locale', 'og:image:alt']) {
      expect(page.meta(name), `${path} ${name}`).not.toBe('')
    }
    expect([page.meta('og:image:width'), page.meta('og:image:height')], path).toEqual(['1200', '630'])
    expect(page.count('og:image'), path).toBe(1)
    const picture = page.meta('og:image')
    expect(picture, path).toContain(`${baseURL}/`)
    const image = await request.get(picture)
    expect([image.status(), image.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
    titles.add(page.title)
    descriptions.add(page.meta('description'))
  }
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length])
})

test('structured data describes trailers and livestreams to come, the landing page and the questions of help', async ({
  request,
  baseURL,
}) => {
  const { id, name } = await firstTrailer(request)
  const absolute = expect.stringMatching(/^https?:\/\/\S+$/)
  const trailer = await read(request, routes.trailer(id))
  expect(trailer.node('VideoObject')).toMatchObject({
    name,
    description: expect.stringMatching(/\S/),
    thumbnailUrl: [absolute],
    uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    duration: expect.stringMatching(/^PT\d+S$/),
    contentUrl: `${baseURL}${apiRoutes.trailerMedia(id)}`,
  })
  expect((await request.get(apiRoutes.trailerMedia(id), { headers: { range: 'bytes=0-1' } })).status()).toBe(206)
  expect(trailer.node('BreadcrumbList').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: expect.any(String), item: `${baseURL}/` },
    { '@type': 'ListItem', position: 2, name, item: `${baseURL}${routes.trailer(id)}` },
  ])

  const live = await read(request, routes.upcoming)
  expect(live.node('VideoObject')).toMatchObject({
    url: expect.stringContaining(`${baseURL}${routes.upcoming}#`),
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: expect.any(String) },
  })

  const landing = await read(request, routes.home)
  expect(landing.node('Organization')).toMatchObject({ url: baseURL, logo: absolute, sameAs: [absolute, absolute] })
  expect(landing.node('WebSite')).toMatchObject({ url: baseURL, name: expect.any(String) })
  for (const page of [landing, await read(request, routes.help)]) {
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

test('personal pages and unknown addresses are not indexable', async ({ request }) => {
  for (const path of [
    routes.login,
    routes.forgotPassword,
    routes.createNewPassword,
    routes.mailbox,
    '/nowhere',
    '/trailers/x',
  ]) {
    const page = await read(request, path)
    expect(page.meta('robots'), path).toContain('noindex')
    expect(page.canonical, path).toBeUndefined()
  }
})

test('icons, manifest, sitemap, feed and robots.txt have their content types', async ({ request, baseURL }) => {
  const landing = await read(request, routes.home)
  const linked = [...landing.html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
  expect(linked.length).toBeGreaterThanOrEqual(4)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
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
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], path).toEqual([200, type])
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}${routes.sitemap}`)
  for (const folder of [apiRoutes.trailerMedia(1).slice(0, -1), apiRoutes.picture('')]) {
    expect(robots).toContain(`Allow: ${folder}`)
  }
})

/** The addresses of the sitemap that robots.txt names, also where it is a list of parts. */
async function sitemapAddresses(request: APIRequestContext, robots: string): Promise<string[]> {
  const locations = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]*)/g)].map(([, url]) => url ?? '')
  const listed = await locations(/^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '')
  const parts = listed.filter((address) => address.endsWith('.xml'))
  return parts.length > 0 ? (await Promise.all(parts.map(locations))).flat() : listed
}

/** What no public page may name: drafts, who is only in drafts, and the sources of videos. */
function protectedNames(): string[] {
  const published = programme.filter(({ publishedAt }) => publishedAt !== null)
  const drafts = programme.filter(({ publishedAt }) => publishedAt === null).map(({ name }) => name)
  const open = new Set(demoTrailers.flatMap(({ fileKey, vimeoId, embedKey }) => [fileKey, vimeoId, embedKey]))
  const sources = published.flatMap(({ fileKey, vimeoId, embedKey, hlsUrl }) => [fileKey, vimeoId, embedKey, hlsUrl])
  return [...drafts, ...new Set(sources.filter((source) => source !== null && !open.has(source as string)))] as string[]
}

test('who knows only / reaches every page of the sitemap; pages are titled, canonical, valid, and name nothing protected', async ({
  request,
  baseURL,
}) => {
  test.slow()
  const robots = await (await request.get('/robots.txt')).text()
  const addresses = await sitemapAddresses(request, robots)
  const listed = new Set(addresses.map((url) => new URL(url).pathname))
  expect([addresses.length, addresses.filter((url) => new URL(url).origin !== baseURL)]).toEqual([listed.size, []])
  for (const kind of knowledgeKinds) {
    expect([...listed].filter((path) => path.startsWith(`/${kind}/`)).length, kind).toBeGreaterThan(10)
  }
  const hidden = protectedNames()
  expect(hidden.length).toBeGreaterThan(5)
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '')
  expect([...listed].filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
  const found = new Set<string>([routes.home])
  const perKind = new Map<string, number>()
  // Of each kind of names, some: they are made by one code. Every index and every other page is read.
  const isRead = (path: string) => {
    const [, kind = ''] = /^\/(\w+)\/[^/]+$/.exec(path) ?? []
    if (!knowledgeKinds.some((each) => each === kind)) return true
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1)
    return (perKind.get(kind) ?? 0) <= 8
  }
  const titles = new Map<string, string>()
  for (const path of found) {
    if (!isRead(path)) continue
    const answer = await request.get(path, { maxRedirects: 0 })
    if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) continue
    const page = parse(answer.status(), await answer.text())
    for (const link of page.links) found.add(link)
    expect([path, hidden.filter((name) => page.html.includes(name))]).toEqual([path, []])
    expect([path, page.problems]).toEqual([path, []])
    if (page.meta('robots').includes('noindex')) {
      expect([path, listed.has(path)]).toEqual([path, false])
      continue
    }
    const own = path === routes.home ? baseURL : `${baseURL}${path}`
    expect([path, page.canonical, page.meta('og:url')]).toEqual([path, own, own])
    expect([path, page.title === '', titles.get(page.title)]).toEqual([path, false, undefined])
    titles.set(page.title, path)
    expect([path, page.count('og:image'), page.meta('og:image:alt') === '']).toEqual([path, 1, false])
    const isLaterPage = path.includes('/list/')
    expect([path, listed.has(path)]).toEqual([path, !isLaterPage])
    expect(path.startsWith('/browse')).toBe(false)
  }
  // Names that other tests make meanwhile move others to the next page of an index: what was missed is searched again.
  const missing = () => [...listed].filter((path) => !found.has(path))
  const isIndex = (path: string) =>
    knowledgeKinds.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/list/`))
  for (const path of missing().length > 0 ? [...found].filter(isIndex) : []) {
    const answer = await request.get(path)
    for (const link of parse(answer.status(), await answer.text()).links) found.add(link)
  }
  expect(missing()).toEqual([])
  const [raga] = [...listed].filter((path) => path.startsWith('/ragas/'))
  const card = await request.get((await read(request, raga ?? '')).meta('og:image'))
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a name that is renamed leads on from its old address for good, and back again', async ({ request, baseURL }) => {
  const admin = new Client(baseURL ?? '')
  await admin.send('POST', apiRoutes.login, { email: demoAccounts.admin, password: demoPassword })
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
    await expect
      .poll(async () => {
        const answer = await request.get(addressOf(from), { maxRedirects: 0 })
        const { location, 'cache-control': kept } = answer.headers()
        return [answer.status(), location, kept]
      })
      .toEqual([308, addressOf(to), 'public, max-age=0, must-revalidate'])
    await expect.poll(async () => (await request.get(addressOf(to), { maxRedirects: 0 })).status()).toBe(200)
  }
  await rename(tala.name, `${tala.name} renamed`)
  await expectMoved(tala.slug, `${tala.slug}-renamed`)
  await rename(`${tala.name} renamed`, tala.name)
  await expectMoved(`${tala.slug}-renamed`, tala.slug)
  const unknown = await request.get(addressOf('nobody-knows-it'))
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining('noindex')])
})
