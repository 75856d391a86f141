import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.guest))

const bar = (page: Page) => page.locator('[data-slow-navigation]')
const main = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/**
 * Delays the router's request for a page.
 * @returns a function that lets the request continue
 */
async function holdPage(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}*`, async (route) => {
    if (route.request().headers()['rsc']) await released
    await route.continue()
  })
  return release
}

test('a bar shows while the next page is slow, and disappears however that ends', async ({ page }) => {
  await page.goto(routes.category('dance'))
  const release = await holdPage(page, routes.category('music'))
  await main(page, 'Music').click()
  // The bar is visible only after its delay, because it has no width until then.
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Dance' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)

  await test.step('it stands still under reduced motion, and another link clicked in the meantime is followed', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const release = await holdPage(page, routes.category('lectures'))
    await main(page, 'Lectures').click()
    await expect(bar(page)).toBeVisible()
    await main(page, 'Dance').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dance' })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    release()
  })

  await test.step('a link to the same page, a hash and going back leave no bar', async () => {
    await main(page, 'Dance').click()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page).toHaveURL(/#content$/)
    await expect(bar(page)).toHaveCount(0)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('the browser itself opens a page that fails to load', async () => {
    await page.route(`**${routes.category('trivia')}*`, async (route) => {
      if (route.request().headers()['rsc']) await route.fulfill({ status: 502, contentType: 'text/html', body: '' })
      else await route.continue()
    })
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
    await main(page, 'Trivia').click()
    await expect(page).toHaveURL(routes.category('trivia'))
    await expect(page.locator('[data-first]')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
  })
})
