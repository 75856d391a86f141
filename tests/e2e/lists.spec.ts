import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const searchBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'What are you looking for?' })
const music = routes.category('music')

/** Scrolls down until at least so many cards are shown. */
async function scrollTo(page: Page, count: number) {
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

test.beforeEach(({ page }) => signIn(page, demoAccounts.guest))

test('a category loads more while scrolling, and going back restores it', async ({ page }) => {
  await page.goto(music)
  await scrollTo(page, 36)
  const names = await cards(page).allTextContents()
  expect(new Set(names).size).toBe(names.length)
  const card = cards(page).nth(27).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const [name, height] = [await card.textContent(), await page.evaluate(() => window.scrollY)]
  const loaded = await cards(page).count()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(music)
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(loaded)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height)

  await test.step('after a reload as well', async () => {
    const before = await cards(page).count()
    await page.reload()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(height / 2)
  })

  await test.step('a link opens it at the top', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dance' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dance' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Music' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('up to 768 px there are two cards in a row without details, above that four, and the whole card is the link', async ({
  page,
}) => {
  for (const [width, columns] of [
    [768, 2],
    [769, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(music)
    const details = cards(page).first().locator('p').last()
    expect(await details.isVisible()).toBe(columns === 4)
    const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await cards(page)
    .first()
    .click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(/\/browse\/videos\/\d+\/info$/)
})

test.describe('with the keyboard', () => {
  test('the link at the end loads more in place and focuses the first new card', async ({ page }) => {
    // Without the observer that loads more at the end of the list.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends window.IntersectionObserver {
        override observe() {}
      }
    })
    await page.goto(music)
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    await expect(cards(page)).toHaveCount(24)
    await expect(cards(page).nth(12).getByRole('link')).toBeFocused()
    await expect(page).toHaveURL(music)
  })
})

test('a page that fails to load shows a message and a retry that works', async ({ page }) => {
  await page.route(`**${apiRoutes.categoryVideos('music')}?page=1`, (route) => route.abort())
  await page.goto(music)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.unroute(`**${apiRoutes.categoryVideos('music')}?page=1`)
  await page.getByRole('link', { name: 'Try again' }).click()
  // At least the second page: the third loads as well if the end of the second is visible.
  await expect(cards(page).nth(23)).toBeAttached()
})

test('every page of a list has an address that works without scripts', async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const reader = await plain.newPage()
  await reader.goto(music)
  const first = await cards(reader).first().textContent()
  await reader.getByRole('link', { name: 'Show more' }).click()
  await expect(reader).toHaveURL(`${music}?page=1`)
  await expect(cards(reader)).toHaveCount(12)
  expect(await cards(reader).first().textContent()).not.toBe(first)
  await reader.getByRole('link', { name: 'Previous' }).click()
  await expect(reader).toHaveURL(music)
  await reader.goto(routes.search)
  await searchBox(reader).fill('bharatanatyam')
  await searchBox(reader).press('Enter')
  await expect(reader).toHaveURL(/query=bharatanatyam/)
  await reader.getByRole('button', { name: 'Odissi', exact: true }).click()
  await expect(reader.getByRole('button', { name: 'Odissi', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(reader).toHaveURL(/query=bharatanatyam/)
  await plain.close()
})

test('the chips of lectures filter the loaded list and change the address', async ({ page }) => {
  await page.goto(routes.category('lectures'))
  const chips = page.getByRole('navigation', { name: 'Filter by genre' })
  const chip = chips.getByRole('link').nth(1)
  const genre = (await chip.textContent()) ?? ''
  let documents = 0
  page.on('request', (request) => {
    const { rsc, 'next-router-prefetch': ahead } = request.headers()
    documents += Number(request.isNavigationRequest() || (rsc !== undefined && ahead === undefined))
  })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/lectures\?subCategory=\d+$/)
  await expect
    .poll(async () => {
      const texts = await cards(page).allTextContents()
      return texts.length > 0 && texts.every((text) => text.includes(genre))
    })
    .toBe(true)
  expect(documents).toBe(0)
  // The end of a short list is visible, so the rest loads by itself.
  await page.waitForLoadState('networkidle')
  const filtered = await cards(page).count()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/info$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(filtered)
  await page.reload()
  await expect(cards(page)).toHaveCount(filtered)
  await chips.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(routes.category('lectures'))
  await expect.poll(() => cards(page).count()).toBeGreaterThan(filtered)
})

test('a search starts after typing ends, changes the address, and shows the last result', async ({ page }) => {
  await page.clock.install()
  await page.goto(routes.search)
  await expect(page.getByRole('heading', { level: 1, name: 'What are you looking for?' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === apiRoutes.search && !searchParams.has('page')) asked.push(searchParams.get('query') ?? '')
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).pressSequentially('bharatanatyam')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(routes.searchFor('bharatanatyam'))
  await expect.poll(() => asked).toEqual(['bharatanatyam'])
  await expect(cards(page).first()).toBeVisible()

  await test.step('a result leads to its video, and going back finds the search', async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const found = await cards(page).first().textContent()
    await cards(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/browse\/videos\/\d+\/info$/)
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('bharatanatyam')
    await expect(cards(page).first()).toHaveText(found ?? '')
  })

  await test.step('chips limit it', async () => {
    const chip = page.getByRole('button', { name: 'Odissi', exact: true })
    await searchBox(page).fill('')
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/subCategories=\d+$/)
    await chip.click()
    await expect(page).toHaveURL(routes.search)
  })

  await test.step('an empty result says what to do', async () => {
    await searchBox(page).fill('zzqqxxyy')
    await expect(page.getByText('No results found!')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Music' })).toBeVisible()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(cards(page).first()).toBeVisible()
  })

  await page.getByRole('link', { name: 'Close search' }).click()
  await expect(page).toHaveURL(routes.browse)
})

test('a late response never overwrites a newer one', async ({ page }) => {
  await page.goto(routes.search)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${apiRoutes.search}?query=slow`, async (route) => {
    await held
    await route.fulfill({ json: { data: [], page: 0, totalPages: 0, totalRecords: 0 } }).catch(() => undefined)
  })
  const slow = page.waitForRequest((request) => request.url().includes('query=slow'))
  await searchBox(page).fill('slow')
  await slow
  await searchBox(page).fill('kuchipudi')
  await expect(page).toHaveURL(routes.searchFor('kuchipudi'))
  await expect(cards(page).first()).toBeVisible()
  release()
  await expect(page.getByText('No results found!')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('kuchipudi')
})

type Found = {
  id: number
  name: string
  fileUrl: string | null
  vimeoId: string | null
  match: { field: string; text: string; startSeconds: number | null } | null
}

const asWritten = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const cardOf = (page: Page, { name }: Found) =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()

/** A search result of this page's person, by another spelling than the catalogue's. */
async function findMoment(page: Page, query: string, fits: (found: Found) => boolean) {
  const answer = await page.request.get(`${apiRoutes.search}?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: Found[] }
  const found = data.find(
    ({ match, ...rest }) => match?.field === 'raga' && match.startSeconds && fits({ match, ...rest }),
  )
  if (!found?.match?.startSeconds) throw new Error(`no piece for '${query}'`)
  return { found, text: found.match.text, start: found.match.startSeconds }
}

test('a result names the raga that matched in any spelling, and plays from its minute', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { found, text, start } = await findMoment(page, 'kalyaani', ({ fileUrl }) => fileUrl !== null)
  await page.goto(routes.search)
  await searchBox(page).fill('kalyaani')
  await expect(page).toHaveURL(routes.searchFor('kalyaani'))
  const line = cardOf(page, found)
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`raga ${asWritten(text)} · `) })
  await line.getByRole('link', { name: /^Play from \d/ }).click()
  const video = page.getByRole('dialog').locator('video')
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThanOrEqual(start)
  await expect(page.getByRole('dialog').locator('[aria-current=true]')).toContainText(text)
})

test('a locked result names what matched and when, without a link to play it', async ({ page }) => {
  const locked = ({ fileUrl, vimeoId }: Found) => fileUrl === null && vimeoId === null
  const { found, text } = await findMoment(page, 'kalyaani', locked)
  await page.goto(routes.searchFor('kalyaani'))
  const card = cardOf(page, found)
  await expect(card).toContainText(new RegExp(`raga ${asWritten(text)} · \\d`))
  await expect(card.getByRole('link', { name: /^Play from/ })).toHaveCount(0)
})

test('the account menu links to my list', async ({ page }) => {
  await page.goto(routes.browse)
  await page.getByRole('banner').getByRole('button', { expanded: false }).filter({ visible: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'My list', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible()
})
