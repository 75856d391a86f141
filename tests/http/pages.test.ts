import { apiRoutes } from '@/lib/shared/api-routes'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { Client, signIn } from './support/client'

/** What stands in pages as they are served: texts that bind us, and forms that work without scripts. */

const visitor = new Client()

/** A page as it is served: its HTML, without scripts, and its text. */
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
/** The value of a field in HTML; undefined without it. */
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

test('the footer links to every static page, and names who we are', async () => {
  const { html } = await read(routes.home)
  const [, foot = ''] = /<footer\b[^>]*>([\s\S]*)<\/footer>/.exec(html) ?? []
  const links = [...foot.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(
    expect.arrayContaining([routes.privacy, routes.terms, routes.help, routes.about, routes.partners]),
  )
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

test('cached pages hold nothing of the query of whoever asked first', async () => {
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
  expect(text).toContain('varies by region: where you are it is $10 per month')
  expect(main).toMatch(new RegExp(`<form[^>]*action="${routes.registration}" method="get"`))
  expect(main).toMatch(/<input[^>]*\bname="email"/)
})

test('a payment by card or PayPal is chosen by a form, and each page says what comes next', async () => {
  const guest = await signIn(demoAccounts.guest)
  const choice = await read(routes.paymentMethod, guest)
  expect(choice.titles).toEqual(['Choose how to pay'])
  expect(choice.text).toContain('End to end encrypted')
  expect(choice.main).toMatch(new RegExp(`<form[^>]*action="${routes.cardDetails}"`))
  expect(choice.main).toMatch(/<input[^>]*name="method"[^>]*checked=""[^>]*value="card"/)
  const paypal = await read(`${routes.cardDetails}?method=paypal`, guest)
  expect(paypal.titles).toEqual(['Pay with PayPal'])
  expect(paypal.text).toContain('offers PayPal where PayPal can charge a monthly membership')
  expect(paypal.text).not.toContain('Card number')
  const thanks = await read(routes.thankYou, guest)
  expect([thanks.titles, thanks.main.includes(`href="${routes.browse}"`)]).toEqual([
    ['Thank you for selecting a plan'],
    true,
  ])
})

test('the return from Stripe goes on to a page of our own site only', async () => {
  const guest = await signIn(demoAccounts.guest)
  const back = (url: string) => guest.ask(`${routes.subscriptionReturn}?returnUrl=${encodeURIComponent(url)}`)
  // The page tells its target to its script.
  const target = async (url: string) => /\\"target\\":\\"([^"]*)\\"/.exec((await back(url)).text)?.[1]
  expect([await target('https://evil.test/'), await target(routes.account)]).toEqual([routes.browse, routes.account])
})
