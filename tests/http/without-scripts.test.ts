import { routes } from '@/lib/shared/routes/routes'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { signIn } from './support/client'

/** What the HTML of pages for viewers has for browsers that run no scripts. */

const music = routes.category('music')
/** The words of each card. */
const cardsIn = (html: string) =>
  (html.match(/<article[^]*?<\/article>/g) ?? []).map((card) => card.replace(/<[^>]*>/g, ' '))
/** The address of the link with this text. */
const linkIn = (html: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>|\\s)*${text}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')

test('every page of a list has an address, and links to the next and the one before', async () => {
  const guest = await signIn(demoAccounts.guest)
  const read = async (path: string) => (await guest.ask(path)).text
  const first = await read(music)
  expect(linkIn(first, 'Show more')).toBe(`${music}?page=1`)
  const second = await read(`${music}?page=1`)
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

test('the browse page has its edition, and places for the shelves of a person that are not seen while empty', async () => {
  const { text } = await (await signIn(demoAccounts.member)).ask(routes.browse)
  expect(text).toMatch(/<h2[^>]*>(?:<[^>]*>)*Latest Releases</)
  expect(text).toMatch(/<div data-own-shelves="first" class="[^"]*\bempty:hidden\b[^"]*"><\/div>/)
})
