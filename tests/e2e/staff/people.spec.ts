import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson, register } from '@/tests/e2e/support/accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect, test } from '@/tests/e2e/support/test'

/** Tests email verification and forgotten passwords. journey.spec.ts tests registration. */

const password = 'kalyani-in-adi-tala'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function expectProblem(page: Page, label: string, message: string) {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`))
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
}

async function logIn(page: Page, email: string, secret: string) {
  await field(page, 'Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(secret)
  // Waits for hydration, because Enter does nothing before it.
  await expect(page.locator('form button[type=submit]')).toBeEnabled()
  await page.keyboard.press('Enter')
}

const thanks = { name: 'Thank you for verifying your email!' }

test('an unverified person requests a new link, and its page confirms with a request of its own', async ({ page }) => {
  const email = await register(page, password)
  const first = await newestLink(page, email, 'verificationCode')
  await page.goto(routes.login)
  await logIn(page, email, password)
  await expect(page).toHaveURL(routes.verifyEmail)
  await expect(page.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', apiRoutes.logout)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  const second = await newestLink(page, email, 'verificationCode', first)
  // Opens the link as a mail gateway's link scanner does. This must not verify the email address.
  for (const headers of [{}, { purpose: 'prefetch' }, { 'next-router-prefetch': '1' }] as Record<string, string>[]) {
    expect((await page.request.get(second, { headers })).status()).toBe(200)
    expect((await page.request.head(second, { headers })).status()).toBe(200)
  }
  const confirming = page.waitForRequest((request) => request.url().endsWith(apiRoutes.verifyEmail))
  await page.goto(second)
  expect((await confirming).method()).toBe('POST')
  await expect(page.getByRole('heading', thanks)).toBeVisible()
  expect(await (await page.request.get(first)).text()).toContain('This link has already been used')
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(page).toHaveURL(routes.browse)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of an emailed link confirms by a button', async ({ page }) => {
    const email = await register(page, password)
    await page.goto(await newestLink(page, email, 'verificationCode'))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', thanks)).toBeVisible()
  })
})

test('a person who forgot their password sets a new one by email, and the old one is refused', async ({ page }) => {
  const newPassword = 'bhairavi-in-the-morning'
  const email = await newPerson(page, password)
  const confirmation = await newestLink(page, email, 'verificationCode')
  await page.context().clearCookies()

  await test.step('asks for the link', async () => {
    await page.goto(routes.login)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await field(page, 'Email').fill('nonsense')
    await page.keyboard.press('Enter')
    await expectProblem(page, 'Email', 'Invalid email')
    await field(page, 'Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('A password reset link has been sent to your email')).toBeVisible()
  })

  await test.step('chooses a new password', async () => {
    await page.goto(await newestLink(page, email, 'verificationCode', confirmation))
    await field(page, 'New password').fill(newPassword)
    await field(page, 'Confirm password').fill(`${newPassword}!`)
    await page.keyboard.press('Enter')
    await expectProblem(page, 'Confirm password', 'Passwords should match')
    await field(page, 'Confirm password').fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.login)
  })

  await test.step('logs in with it, and not with the old one', async () => {
    await logIn(page, email, password)
    await expectProblem(page, 'Password', 'Invalid email or password')
    await expect(field(page, 'Password')).toBeFocused()
    await field(page, 'Password').fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.browse)
  })
})
