import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { openWithStoppedClock } from '@/tests/e2e/support/clock'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

// The slider moves by itself.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const slider = (page: Page) => page.getByRole('group', { name: 'Featured videos', includeHidden: true })
const dots = (page: Page) => slider(page).getByRole('button', { name: /^Slide \d/, includeHidden: true })

/** Checks that this slide is shown: its dot is current, and a tap would play its video. */
async function expectSlide(page: Page, number: number) {
  const dot = slider(page).getByRole('button', { name: new RegExp(`^Slide ${number}: `), includeHidden: true })
  await expect(dot).toHaveAttribute('aria-current', 'true')
  const name = ((await dot.getAttribute('aria-label')) ?? '').replace(/^Slide \d+: /, '')
  await expect(slider(page).getByRole('button', { name: `Play ${name}`, includeHidden: true })).toHaveCount(1)
}

/** Takes pointer and focus away: under them the slider stops. */
async function leave(page: Page) {
  await page.mouse.move(0, 0)
  await slider(page)
    .getByRole('button', { name: /^Play / })
    .blur()
}

test('the slider moves on every three seconds, and from the last to the first', async ({ page }) => {
  await openWithStoppedClock(page, routes.home)
  const count = await dots(page).count()
  expect(count).toBeGreaterThan(1)
  await slider(page)
    .getByRole('button', { name: /^Slide 1: / })
    .click()
  await leave(page)
  for (const number of [...Array.from({ length: count }, (_, index) => index + 1), 1]) {
    await expectSlide(page, number)
    await page.clock.runFor(3_000)
  }
})

test('the slider waits while its video plays and under pointer and focus, and a dot leads to its slide', async ({
  page,
}) => {
  await openWithStoppedClock(page, routes.home)
  await slider(page)
    .getByRole('button', { name: /^Slide 3: / })
    .click()
  await expectSlide(page, 3)
  await slider(page)
    .getByRole('button', { name: /^Play / })
    .click()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog').locator('video, iframe')).toBeVisible()
  await page.clock.runFor(9_000)
  await expectSlide(page, 3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(3_000)
  await expectSlide(page, 3)
  await leave(page)
  await page.clock.runFor(3_000)
  await expectSlide(page, 4)
})

test('the slider does not repeat the video of the hero, and wide windows have the carousel instead', async ({
  page,
}) => {
  await page.goto(routes.home)
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(2)
  const [hero, slide] = await page
    .getByRole('button', { name: /^Play / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(slide).not.toBe(hero)
  await expect(page.getByRole('group', { name: 'Trailers' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('group', { name: 'Trailers' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Featured videos' })).toHaveCount(0)
})

test("the visitor's menu fills the window and returns the focus when it closes", async ({ page }) => {
  await page.goto(routes.about)
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  for (const name of ['Dance', 'Music', 'Trivia', 'Lectures']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()

  await test.step('and it never blocks a page that shows no menu', async () => {
    await open.click()
    await page.setViewportSize({ width: 1100, height: 700 })
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(routes.registration)
  })
})

test("a signed-in person's menu has the search and links to every section", async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.about)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Dance', 'Account', 'My list', 'Upgrade to Premium', 'Log Out']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }

  await test.step('and closes when a page is opened, and when one goes back', async () => {
    await menu.getByRole('link', { name: 'My list', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(routes.about)
    await expect(menu).toBeHidden()
  })

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('searchbox').fill('Bhairavi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${routes.search}?query=Bhairavi`)
})
