import type { Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { demoAccounts, signIn } from '@/tests/e2e/support/accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

async function expectPagesAccessible(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    // Pictures need not be loaded for these checks.
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessible(page, path)
  }
}

// Elements that fade in would be checked before they are fully visible.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('public pages have no accessibility violations', async ({ page }) => {
  const texts = [routes.about, routes.help, routes.privacy, routes.terms, routes.partners]
  await expectPagesAccessible(page, [routes.home, ...texts])
})

test('a trailer page and the not-found page have no accessibility violations', async ({ page }) => {
  await expectPagesAccessible(page, [routes.trailer(1), '/nowhere'])
})

test('the pages for signing in have no accessibility violations', async ({ page }) => {
  await expectPagesAccessible(page, [
    routes.login,
    routes.loginCode,
    `${routes.registration}?from=prospect`,
    routes.verifyEmail,
    routes.forgotPassword,
    routes.createNewPassword,
    `${routes.createNewPassword}?verificationCode=x`,
  ])
})

test('forms that show errors have no accessibility violations', async ({ page }) => {
  for (const [path, button] of [
    [routes.login, 'Log In'],
    [routes.registration, 'Sign Up'],
    [routes.forgotPassword, 'Send the link'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expectAccessible(page, `${path} with errors`)
  }
})

test('every outcome of a verification link has no accessibility violations', async ({ page }) => {
  const email = `axe-${Date.now()}@example.test`
  const password = 'kalyani-in-adi-tala'
  const data = { firstName: 'Uma', lastName: 'Devi', email, password, confirmPassword: password }
  expect((await page.request.post(apiRoutes.register, { data })).status()).toBe(201)
  const link = await newestLink(page, email, 'verificationCode')
  for (const [address, heading] of [
    [link, 'Thank you for verifying your email!'],
    [link, 'This link has already been used'],
    [routes.confirmEmail, 'This link is not valid'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page, heading)
  }
})

test.describe('the consent dialog', () => {
  test.use({ consent: null })

  test('has no accessibility violations in either view', async ({ page }) => {
    await page.goto(routes.registration)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Functional').uncheck()
    await expectAccessible(page, 'the switches')
    await dialog.getByRole('button', { name: 'Decline All' }).click()
    await expect(dialog.getByRole('button', { name: 'Yes Decline' })).toBeVisible()
    await expectAccessible(page, 'the question')
  })
})

test('the pages of a guest have no accessibility violations', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await expectPagesAccessible(page, [routes.browse, routes.category('music'), routes.selectPackage, routes.account])
  await page.goto(routes.category('dance'), { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByRole('link', { name: 'Margam in Adi' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Margam in Adi' })).toBeVisible()
  await expectAccessible(page, 'a video')
})

test('lists, an empty search and a video with its programme have no accessibility violations', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await expectPagesAccessible(page, [routes.artists, routes.myList, routes.searchFor('zzqqxxyy')])
  await page.goto(routes.searchFor('Margam in Adi'), { waitUntil: 'domcontentloaded' })
  await expectAccessible(page, 'results')
  await page.getByRole('main').getByRole('link', { name: 'Margam in Adi' }).first().click()
  await page
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('[aria-current=true]')).toBeVisible()
  await expectAccessible(page, 'the player with its programme')
})

test('the pages of staff have no accessibility violations', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await expectPagesAccessible(page, [routes.dashboardTags])
})
