import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const searchBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'What are you looking for?' })
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const top = (page: Page) => page.evaluate(() => window.scrollY)
const music = routes.category('music')

async function scrollTo(page: Page, count: number) {
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

test.beforeEach(({ page }) => signIn(page, demoAccounts.guest))

test('a category loads more on scrolling, is restored on going back, and filters with its chips', async ({ page }) => {
  await page.goto(music)

  await test.step('up to 768 px two cards are in a row without details, above that four', async () => {
    for (const [width, columns] of [
      [768, 2],
      [769, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const details = cards(page).first().locator('p').last()
      await expect(details, `${width} px`).toBeVisible({ visible: columns === 4 })
      const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      expect(tops.filter((each) => each === tops[0]).length, `${width} px`).toBe(columns)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await scrollTo(page, 36)
  const names = await cards(page).allTextContents()
  expect(new Set(names).size).toBe(names.length)
  const card = cards(page).nth(27)
  await card.scrollIntoViewIfNeeded()
  const [name, height] = [await card.getByRole('link').textContent(), await top(page)]
  const loaded = await cards(page).count()
  await card.click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect.poll(() => top(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(music)
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(loaded)
  await expect.poll(() => top(page)).toBe(height)

  await test.step('after a reload as well', async () => {
    const before = await cards(page).count()
    await page.reload()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before)
    await expect.poll(() => top(page)).toBeGreaterThan(height / 2)
  })

  await test.step('a link opens it at the top', async () => {
    await navigation(page, 'Dance').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dance' })).toBeVisible()
    await navigation(page, 'Music').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
    await expect.poll(() => top(page)).toBe(0)
  })

  await test.step('the chips of lectures filter the loaded list and change the address', async () => {
    await navigation(page, 'Lectures').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lectures' })).toBeVisible()
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
    await expect(page.getByRole('main').getByRole('link', { name: 'Show more' })).toHaveCount(0)
    const filtered = await cards(page).count()
    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/info$/)
    await page.goBack()
    await expect(cards(page)).toHaveCount(filtered)
    await chips.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL(routes.category('lectures'))
    await expect.poll(() => cards(page).count()).toBeGreaterThan(filtered)
  })

  await test.step('the account menu links to my list', async () => {
    await page.getByRole('banner').getByRole('button', { expanded: false }).filter({ visible: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'My List', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
  })
})

type Found = {
  name: string
  locked: boolean
  match: { field: string; text: string; startSeconds: number | null } | null
}

test('a search updates the URL, names the raga that matched in any spelling, and plays from its minute', async ({
  page,
}) => {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const answer = await page.request.get(`${apiRoutes.search}?query=kalyaani`)
  const { data } = (await answer.json()) as { data: Found[] }
  const moments = data.filter(({ match }) => match?.field === 'raga' && match.startSeconds)
  const found = (isLocked: boolean) => moments.find(({ locked }) => locked === isLocked)
  const [open, locked] = [found(false), found(true)]
  if (!open || !locked) throw new Error('no piece for kalyaani')
  const cardOf = ({ name }: Found) =>
    cards(page)
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .first()
  const line = ({ match }: Found, after: string) => new RegExp(`raga ${escaped(match?.text ?? '')} · ${after}`)

  await page.goto(routes.search)
  await expect(page.getByRole('heading', { level: 1, name: 'What are you looking for?' })).toBeVisible()
  await searchBox(page).fill('kalyaani')
  await expect(page).toHaveURL(routes.searchFor('kalyaani'))
  await expect(cardOf(locked)).toContainText(line(locked, '\\d'))
  await expect(cardOf(locked).getByRole('link', { name: /^Play from/ })).toHaveCount(0)
  await cardOf(open)
    .getByRole('paragraph')
    .filter({ hasText: line(open, '') })
    .getByRole('link', { name: /^Play from \d/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(open.match?.startSeconds ?? 0)
  await expect(dialog.locator('[aria-current=true]')).toContainText(open.match?.text ?? '')

  await test.step('going back finds the search', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('kalyaani')
    await expect(cardOf(open)).toBeVisible()
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
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(cards(page).first()).toBeVisible()
  })

  await page.getByRole('link', { name: 'Close search' }).click()
  await expect(page).toHaveURL(routes.browse)
})
