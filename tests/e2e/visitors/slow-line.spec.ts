import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.guest))

const bar = (page: Page) => page.locator('[data-slow-navigation]')
const main = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Holds back what the router loads of a page. @returns lets it come */
async function holdPage(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}*`, async (route) => {
    if (route.request().headers()['rsc']) await released
    await route.continue()
  })
  return release
}

test('a bar shows that the next page is slow to come, and goes with every end of that', async ({ page }) => {
  await page.goto(routes.category('dance'))
  const release = await holdPage(page, routes.category('music'))
  await main(page, 'Music').click()
  // It has no width before its delay is over.
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

  await test.step('a link to the same page, a hash and the way back leave none', async () => {
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

  await test.step('a page that does not come is opened by the browser itself', async () => {
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
