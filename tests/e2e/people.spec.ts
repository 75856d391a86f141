import type { Page } from '@playwright/test'
import { newPerson, register, signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect, test } from '@/tests/e2e/support/test'
import { PASSWORD_OF_MAIL } from '@/lib/domains/accounts/schema-verification'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

const password = 'kalyani-in-adi-tala'
const linkSent = 'We have sent you an email with a confirmation link.'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Checks that the error of a field is visible, and linked to it for assistive technology. */
async function expectProblem(page: Page, label: string, message: string) {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`))
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
}

/** Fills in and sends the form with the keyboard only. */
async function logIn(page: Page, email: string, secret: string) {
  await field(page, 'Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(secret)
  // Enter does nothing before the form is ready.
  await expect(page.locator('form button[type=submit]')).toBeEnabled()
  await page.keyboard.press('Enter')
}

test.describe('the registration page', () => {
  test('shows the error of each field and focuses the first', async ({ page }) => {
    await page.goto(routes.registration)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expectProblem(page, 'First name', 'Please enter your first name')
    await expectProblem(page, 'Last name', 'Please enter your last name')
    await expectProblem(page, 'Email', 'Invalid email')
    await expectProblem(page, 'Password', 'Password must be at least 8 characters long')
    await expectProblem(page, 'Confirm password', 'Passwords should match')
    await expect(field(page, 'First name')).toBeFocused()

    await field(page, 'First name').fill('Uma')
    await field(page, 'Last name').fill('Devi')
    await field(page, 'Email').fill(`${'a'.repeat(40)}@example.test`)
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(`${password}s`)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expectProblem(page, 'Email', 'Too long')
    await expectProblem(page, 'Confirm password', 'Passwords should match')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid')
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/^At least 8 characters/)

    const shown = page.getByRole('button', { name: 'Show password' })
    await shown.click()
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  })

  test('fills in the values of its query, and shows the discount in it', async ({ page }) => {
    const person = 'email=meera@example.test&firstName=Meera&lastName=Nair'
    await page.goto(`${routes.registration}?${person}&from=prospect`)
    await expect(field(page, 'Email')).toHaveValue('meera@example.test')
    await expect(field(page, 'First name')).toHaveValue('Meera')
    await expect(field(page, 'Last name')).toHaveValue('Nair')
    await expect(page.getByText('Special Offer!')).toBeVisible()
    await expect(page.getByText('50% off')).toBeVisible()
    await page.goto(`${routes.registration}?from=prospect&discount=25`)
    await expect(page.getByText('25% off')).toBeVisible()
    await page.goto(`${routes.registration}?from=prospect&discount=101`)
    await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
    await expect(page.getByText('Special Offer!')).toHaveCount(0)
  })

  test('looks the same for an e-mail address that has an account', async ({ page }) => {
    await page.goto(routes.registration)
    await field(page, 'First name').fill('Not')
    await field(page, 'Last name').fill('Gita')
    await field(page, 'Email').fill(demoAccounts.guest)
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(routes.verifyEmail)
    await expect(page.getByText(linkSent)).toBeVisible()
  })
})

const thanks = { name: 'Thank you for verifying your email!' }

test('an unverified person requests a new link, and opening one changes nothing before the page confirms', async ({
  page,
}) => {
  const email = await register(page, password)
  const first = await newestLink(page, email, 'verificationCode')

  await page.goto(routes.login)
  await logIn(page, email, password)
  await expect(page).toHaveURL(routes.verifyEmail)
  await expect(page.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', apiRoutes.logout)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  const second = await newestLink(page, email, 'verificationCode', first)
  // Mail gateways open links before the person does.
  for (const headers of [{}, { purpose: 'prefetch' }, { 'next-router-prefetch': '1' }] as Record<string, string>[]) {
    expect((await page.request.get(second, { headers })).status()).toBe(200)
    expect((await page.request.head(second, { headers })).status()).toBe(200)
  }
  const confirming = page.waitForRequest((request) => request.url().endsWith(apiRoutes.verifyEmail))
  await page.goto(second)
  expect((await confirming).method()).toBe('POST')
  await expect(page.getByRole('heading', thanks)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(page).toHaveURL(routes.browse)
})

test('an address that was signed up twice asks for the password, or for a new one', async ({ page }) => {
  const email = await register(page, password)
  const other = 'a-stranger-chose-it'
  const data = { firstName: 'A', lastName: 'B', email, password: other, confirmPassword: other }
  const mine = await newestLink(page, email, 'verificationCode')
  expect((await page.request.post(apiRoutes.register, { data })).status()).toBe(201)
  await page.goto(await newestLink(page, email, 'verificationCode', mine))
  await expect(page.getByText('This address was signed up more than once.')).toBeVisible()
  await field(page, 'Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expectProblem(page, 'Your password', PASSWORD_OF_MAIL)
  await page.goto(mine)
  await field(page, 'Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByRole('heading', thanks)).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, email, password)
  await expect(page).toHaveURL(routes.browse)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a mailed link confirms by a button', async ({ page }) => {
    const email = await register(page, password)
    const link = await newestLink(page, email, 'verificationCode')
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await expect(page.getByRole('heading', thanks)).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  })
})

test('a person with a forgotten password sets a new one by mail, and the old one is refused', async ({ page }) => {
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

test('the login page shows the same error for a wrong password and an unknown address', async ({ page }) => {
  await page.goto(routes.login)
  await logIn(page, 'nobody', 'short')
  await expectProblem(page, 'Email', 'Invalid email')
  await expectProblem(page, 'Password', 'Invalid password')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill('')
  await field(page, 'Password').fill('')
  await logIn(page, `nobody-${Date.now()}@example.test`, password)
  await expectProblem(page, 'Password', 'Invalid email or password')
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
})

test.describe('the login page', () => {
  test('returns a person once to the page that they wanted', async ({ page }) => {
    const wanted = routes.category('music')
    await page.goto(routes.about)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Music' }).click()
    await expect(page).toHaveURL(routes.home)
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { name: 'Log in with' })).toBeVisible()
    await logIn(page, demoAccounts.guest, demoPassword)
    await expect(page).toHaveURL(wanted)

    await page.goto(apiRoutes.logout)
    await expect(page).toHaveURL(routes.home)
    await page.goto(routes.login)
    await logIn(page, demoAccounts.guest, demoPassword)
    await expect(page).toHaveURL(routes.browse)
  })

  for (const [title, email, lands] of [
    ['returns staff to the page of the dashboard that they wanted', demoAccounts.admin, staffRoutes.users],
    ['does not lead a guest to the page of the dashboard that they wanted', demoAccounts.guest, routes.browse],
  ] as const) {
    test(title, async ({ page }) => {
      await page.goto(staffRoutes.users)
      await expect(page).toHaveURL(routes.home)
      await page.goto(routes.login)
      await logIn(page, email, demoPassword)
      await expect(page).toHaveURL(lands)
    })
  }
})

test('a person who logs out by the menu is sent away from the pages of their account', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto(routes.browse)
  await page.getByRole('banner').getByRole('button', { name: 'Asha' }).click()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(routes.home)
  await page.goto(routes.account)
  await expect(page).toHaveURL(routes.home)
})
