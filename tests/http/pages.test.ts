import { pageBudgets, weighPage } from '@/bench/page-weight'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { brand } from '@/lib/shared/brand'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { Client, each, origin, signIn } from '@/tests/http/support/client'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { until } from '@/tests/support/until'

/** Tests pages as served: status, title, text, and support for browsers without JavaScript. */

const visitor = new Client()

async function read(path: string, client = visitor) {
  const { status, text } = await client.ask(path)
  const html = text
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  const parts = (tag: string) =>
    [...main.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner = '']) => plain(inner))
  return { status, html, main, text: plain(main), headings: parts('h2'), titles: parts('h1') }
}
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const valueOf = (html: string, name: string) => {
  const [input = ''] = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html) ?? []
  return /\bvalue="([^"]*)"/.exec(input)?.[1]
}

test('the legal pages have their sections, their date, and the law that governs them', async () => {
  const privacy = await read(routes.privacy)
  const sections = ['Information We Collect', 'How We Use Your Information', 'Sharing', 'Data Security', 'Your Rights']
  expect(privacy.headings.map((text) => text.replace(/^\d+\s*/, ''))).toEqual([...sections, 'Changes', 'Contact'])
  for (const part of ['Last updated 04 April 2024', 'PDPA', 'GDPR']) expect(privacy.text).toContain(part)
  const terms = await read(routes.terms)
  expect(terms.titles).toEqual(['Terms & Conditions'])
  expect(terms.text).toContain('Last updated 04 April 2024')
  expect(terms.text).toContain('governed by the laws of Singapore, and the courts of Singapore')
  expect(terms.main).toContain(`href="${routes.privacy}"`)
})

test('the contact page names the people to write to, and the accessibility page says what does not work', async () => {
  const contact = await read(routes.contact)
  const { dataProtection, grievance, accessibility } = brand.contacts
  for (const part of [dataProtection.name, grievance.name, grievance.address, accessibility.name, brand.address])
    expect(contact.text).toContain(part)
  expect(contact.main).toContain(`href="mailto:${brand.supportEmail}"`)
  const statement = await read(routes.accessibility)
  expect(statement.headings).toEqual(expect.arrayContaining(['What doesn’t work yet', 'Report a problem', 'Date']))
  for (const part of ['WCAG) 2.2, level AA', 'partially conforms', 'Captions', 'Audio description', accessibility.name])
    expect(statement.text).toContain(part)
})

test('the footer links to every static page, and names who we are', async () => {
  const { html } = await read(routes.home)
  const [, foot = ''] = /<footer\b[^>]*>([\s\S]*)<\/footer>/.exec(html) ?? []
  const links = [...foot.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href)
  const pages = [routes.privacy, routes.terms, routes.help, routes.about, routes.partners]
  expect(links).toEqual(expect.arrayContaining([...pages, routes.contact, routes.accessibility, routes.withdraw]))
  expect(plain(foot)).toContain(`© 2023 ${brand.company}`)
  expect(foot.match(/target="_blank"/g)).toHaveLength(2)
})

test('the registration fills in the values of its query, and shows the discount in it', async () => {
  const person = 'email=meera@example.test&firstName=Meera&lastName=Nair'
  const filled = await read(`${routes.registration}?${person}&from=prospect`)
  const values = ['email', 'firstName', 'lastName'].map((name) => valueOf(filled.main, name))
  expect(values).toEqual(['meera@example.test', 'Meera', 'Nair'])
  expect(filled.text).toContain('Special Offer! 50% off')
  expect((await read(`${routes.registration}?from=prospect&discount=25`)).text).toContain('25% off')
  const wrong = await read(`${routes.registration}?from=prospect&discount=101`)
  expect([wrong.titles, wrong.text.includes('Special Offer!')]).toEqual([['Set up your account'], false])
})

test('cached pages contain nothing of the first request’s query', async () => {
  const inMap = [...(await visitor.ask('/sitemap.xml')).text.matchAll(/<loc>[^<]*?(\/compositions\/[^<]+)</g)]
  const member = await signIn(demoAccounts.member)
  const { data } = await visitor.read<{ data: { id: number }[] }>(apiRoutes.categoryVideos('dance'))
  const videos = data.flatMap(({ id }) => [routes.publicVideo(id), routes.videoInfo(id)])
  const pages = [...inMap.slice(-10).map(([, path = '']) => path), ...videos]
  expect(pages.length).toBeGreaterThan(20)
  for (const path of pages) {
    const page = await member.ask(`${path}?letter=secret-of-asha`)
    const onward = page.headers.get('location')
    const last = onward ? await member.ask(onward) : page
    expect([path, last.status, last.text.includes('secret-of-asha')]).toEqual([path, 200, false])
  }
})

test('the landing page names the price of the region, and its form needs no scripts', async () => {
  const { main, text } = await read(routes.home)
  expect(text).toContain('varies by region: where you are, it’s $10 per month')
  expect(main).toMatch(new RegExp(`<form[^>]*action="${routes.registration}" method="get"`))
  expect(main).toMatch(/<input[^>]*\bname="email"/)
})

test('a form chooses between card and PayPal, and each page says what comes next', async () => {
  const guest = await signIn(demoAccounts.guest)
  const choice = await read(routes.paymentMethod, guest)
  expect(choice.titles).toEqual(['Choose how to pay'])
  expect(choice.text).toContain('End to end encrypted')
  expect(choice.main).toMatch(new RegExp(`<form[^>]*action="${routes.cardDetails}"`))
  expect(choice.main).toMatch(/<input[^>]*name="method"[^>]*checked=""[^>]*value="card"/)
  const paypal = await read(`${routes.cardDetails}?method=paypal`, guest)
  expect(paypal.titles).toEqual(['Pay with PayPal'])
  expect(paypal.text).toContain('If it isn’t available in your currency, we’ll tell you')
  expect(paypal.text).not.toContain('Card number')
  const thanks = await read(routes.thankYou, guest)
  expect(thanks.titles).toEqual(['Thank you for selecting a plan'])
  expect(thanks.main).toContain(`href="${routes.browse}"`)
})

test('the return from Stripe leads only to a page of our own site', async () => {
  const guest = await signIn(demoAccounts.guest)
  const back = (url: string) => guest.ask(`${routes.subscriptionReturn}?returnUrl=${encodeURIComponent(url)}`)
  const target = async (url: string) => /\\"target\\":\\"([^"]*)\\"/.exec((await back(url)).text)?.[1]
  expect([await target('https://evil.test/'), await target(routes.account)]).toEqual([routes.browse, routes.account])
})

const nobody = 2_000_000_000

/**
 * Expects the status and title of each path. `other` is a title that must not appear anywhere in the page, not even in
 * the hydration data.
 */
async function expectTitled(client: Client, expected: readonly (readonly [string, number, string, string?])[]) {
  const ask = async ([path, status, title, other]: (typeof expected)[number]) => {
    const answer = await client.ask(path)
    const shown = answer.text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    expect({
      path,
      status: answer.status,
      titled: shown.includes(`<title>${title} · ${brand.name}</title>`),
      other: other !== undefined && shown.includes(`${other} · ${brand.name}`),
    }).toEqual({ path, status, titled: true, other: false })
  }
  await each(expected, ask, 2)
}
const missing = (paths: string[]) => paths.map((path) => [path, 404, 'Page not found'] as const)

test('a visitor gets 404 for an unknown URL, trailer, video, livestream, name and playlist', async () => {
  const trailers = [String(nobody), 'abc', '1.5', '-1'].map((id) => `/trailers/${id}`)
  const things = [String(nobody), 'abc', '0'].flatMap((id) => [`/videos/${id}`, `/live/${id}`])
  const others = ['/nowhere', '/videos/list/999', '/videos/list/x', '/about/nowhere', '/Help', '/ragas/nothing']
  await expectTitled(visitor, [
    ...missing([...trailers, ...things, ...others, '/playlists/shared/nothing', '/playlists/reports/nothing']),
    ['/ragas/list/999', 404, 'Page not found', 'Ragas, page 999'],
    ['/privacy/versions/999', 404, 'Page not found', 'Privacy (earlier version)'],
  ])
})

test('a member gets 404 for a video, an artist, a livestream and a list that do not exist', async () => {
  const ids = [String(nobody), '0', 'abc', '1.5', '-1', '12abc', '99999999999999999999']
  const things = ids.flatMap((id) => [`/artists/${id}`, `/livestreams/${id}`, `/browse/videos/${id}/info`])
  await expectTitled(await signIn(demoAccounts.member), [
    ...missing(things),
    [`/browse/videos/${nobody}/rent`, 404, 'Page not found', 'Confirm your rental'],
    [routes.paymentMethodForRental(nobody), 404, 'Page not found', 'Choose how to pay'],
    ['/music?page=abc', 404, 'Page not found', 'Music'],
    ['/artists?page=-1', 404, 'Page not found', 'Artists'],
    ['/my-list?page=abc', 404, 'Page not found', 'My List'],
    ['/search?page=99999999999999', 404, 'Page not found', 'Search'],
  ])
})

test('a page of one thing in the dashboard is titled by its name and what it is', async () => {
  const admin = await signIn(demoAccounts.admin)
  type Listed = { id: number; name: string; artist: { id: number; name: string } | null }
  const { data } = await admin.read<{ data: Listed[] }>(apiRoutes.categoryVideos('music'))
  const video = data.find(({ artist }) => artist !== null)
  if (!video?.artist) throw new Error('no video with an artist')
  await expectTitled(admin, [
    [staffRoutes.video(video.id), 200, `${video.name} · Video`],
    [staffRoutes.artist(video.artist.id), 200, `${video.artist.name} · Artist`],
    [staffRoutes.trailer('new'), 200, 'New trailer'],
    [staffRoutes.artist(nobody), 404, 'Page not found'],
    [`${staffRoutes.users}?query=a&query=b`, 404, 'Page not found', 'User accounts'],
    [`${staffRoutes.videos}?page=abc`, 404, 'Page not found', 'Videos'],
  ])
})

test('a page of the dashboard that is refused to staff is titled so', async () => {
  await expectTitled(await signIn(demoAccounts.editor), [
    [staffRoutes.users, 403, 'No access', 'User accounts'],
    [staffRoutes.money, 403, 'No access', 'Revenue'],
  ])
  await expectTitled(await signIn(demoAccounts.finance), [
    [staffRoutes.artist('new'), 403, 'No access'],
    [staffRoutes.videos, 403, 'No access', 'Videos'],
    [staffRoutes.vimeo, 403, 'No access', 'From Vimeo'],
    [staffRoutes.videoFigures, 200, 'Videos watched'],
  ])
})

test('pages that cannot be seen say where to go instead', async () => {
  const ask = async (email: string, path: string) => (await (await signIn(email)).ask(path)).text
  const refused = await ask(demoAccounts.editor, staffRoutes.money)
  for (const words of ['You don’t have access to this page', 'Go to dashboard']) expect(refused).toContain(words)
  const ended = await ask(demoAccounts.guest, routes.livestream(nobody))
  for (const words of ['its recording may be under Videos', 'See all livestreams']) expect(ended).toContain(words)
})

const music = routes.category('music')
const cardsIn = (html: string) =>
  (html.match(/<article[^]*?<\/article>/g) ?? []).map((card) => card.replace(/<[^>]*>/g, ' '))
const linkIn = (html: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>|\\s)*${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')

test('every page of a list has a URL, and links to the next and previous one', async () => {
  const guest = await signIn(demoAccounts.guest)
  const list = async (path: string) => (await guest.ask(path)).text
  const first = await list(music)
  expect(linkIn(first, 'Show more')).toBe(`${music}?page=1`)
  const second = await list(`${music}?page=1`)
  expect([cardsIn(first).length, cardsIn(second).length]).toEqual([12, 12])
  expect(cardsIn(second).filter((name) => cardsIn(first).includes(name))).toEqual([])
  expect(linkIn(second, 'Previous')).toBe(music)
})

test('the search is a form whose buttons limit it to a genre', async () => {
  const guest = await signIn(demoAccounts.guest)
  const found = (await guest.ask(routes.searchFor('bharatanatyam'))).text
  expect(found).toMatch(/<form [^>]*action="\/search"/)
  expect(found).toMatch(/<input [^>]*name="query"[^>]*value="bharatanatyam"/)
  const button = (html: string) => /<button [^>]*>(?:<[^>]*>|\s)*Odissi</.exec(html)?.[0] ?? ''
  expect(button(found)).toContain('name="subCategories"')
  expect(button(found)).toContain('aria-pressed="false"')
  const value = /value="(\d+)"/.exec(button(found))?.[1]
  const limited = (await guest.ask(`${routes.searchFor('bharatanatyam')}&subCategories=${value}`)).text
  expect(button(limited)).toContain('aria-pressed="true"')
  expect(limited).toMatch(/<input [^>]*name="query"[^>]*value="bharatanatyam"/)
})

test('the browse page has its edition, and hidden places for personal rows', async () => {
  const { text } = await (await signIn(demoAccounts.member)).ask(routes.browse)
  expect(text).toMatch(/<h2[^>]*>(?:<[^>]*>)*Latest Releases</)
  expect(text).toMatch(/<div data-own-shelves="first" class="[^"]*\bempty:hidden\b[^"]*"><\/div>/)
})

test('a trailer disappears when an import unpublishes its video', async () => {
  const admin = await signIn(demoAccounts.admin)
  const name = `Taken back ${Date.now()}`
  const bring = async (publishedAt: string) => {
    const row = `${name},${name},dance,76979871,1:00,/art/dance.webp,${publishedAt}`
    const body = `externalId,name,category,vimeo,duration,thumbnail,publishedAt\n${row}\n`
    const headers = { 'content-type': 'text/csv' }
    const { text } = await admin.ask(staffApiRoutes.catalogueImport('csv', false), { method: 'POST', headers, body })
    expect(text).toContain('"ok":true')
  }
  await bring('2020-01-31T19:30')
  const [video] = await admin.read<{ id: number }[]>(staffApiRoutes.choices('video', name))
  const glimpse = { name, vimeo: '76979871', duration: '0:30', thumbnailUrl: '/art/dance.webp', position: '900' }
  const trailer = { ...newTrailer, ...glimpse, videoId: video?.id }
  const { id } = await admin.act<{ id: number }>('saveTrailerAction', trailer)
  const visit = async () => (await admin.ask(routes.trailer(id))).status
  // Requests the page twice, because the second response comes from the page cache.
  expect([await visit(), await visit()]).toEqual([200, 200])
  await bring('')
  await until('a page that is gone', async () => (await visit()) === 404)
  expect([await visit(), await visit()]).toEqual([404, 404])
  await bring('2020-01-31T19:30')
  await until('a page that is there again', async () => (await visit()) === 200)
  await admin.act('deleteVideosAction', { ids: [video?.id] })
})

test.each(pageBudgets)('a first visit to $path loads no more script than its budget', async ({ path, script }) => {
  const weight = await weighPage(origin, path)
  expect(weight.script).toBeLessThanOrEqual(script)
})
