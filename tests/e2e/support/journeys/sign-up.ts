import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect } from '@/tests/e2e/support/test'

const PASSWORD = 'nine lotus petals'

/** A new address for each run, because the mailbox keeps the emails of all tests. */
export const newAddress = (name: string): string =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`

/** From the registration page, through the emailed link and the login, to the page that the person came from. */
export async function signUp(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(routes.registration)
  await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
  await page.getByLabel('First name').fill('Nila')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(routes.verifyEmail)
  await expect(page.getByText('We have sent you an email with a confirmation link.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(await newestLink(page, email, 'verificationCode'))
  await expect(page.getByRole('heading', { name: 'Thank you for verifying your email!' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, email, PASSWORD)
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
