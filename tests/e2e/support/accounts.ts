import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { demoPassword } from '@/tests/support/data/demo-accounts'
import { newestLink } from './mailbox'
import { expect } from './test'

/**
 * Logs in through the API.
 * @param page page whose context stores the session cookie
 */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  const answer = await page.request.post(apiRoutes.login, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/**
 * Registers a person through the API.
 * @returns the email address
 */
export async function register(page: Page, password: string, firstName = 'Asha', lastName = 'Rao'): Promise<string> {
  const email = `${firstName.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
  const data = { firstName, lastName, email, password, confirmPassword: password }
  expect((await page.request.post(apiRoutes.register, { data })).status()).toBe(201)
  return email
}

/**
 * Registers, verifies and logs in a person through the API.
 * @returns the email address
 */
export async function newPerson(page: Page, password: string, firstName?: string, lastName?: string): Promise<string> {
  const email = await register(page, password, firstName, lastName)
  const { searchParams } = new URL(await newestLink(page, email, 'verificationCode'))
  const data = { verificationCode: searchParams.get('verificationCode') }
  expect((await page.request.post(apiRoutes.verifyEmail, { data })).ok()).toBe(true)
  await signIn(page, email, password)
  return email
}

/** Leaves the page first, because it reloads when the account changes, which would abort the next navigation. */
export async function leaveAccount(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Lets the browser come from a country, which decides prices.
 * @param code ISO 3166-1 alpha-2 code
 */
export const inCountry = (page: Page, code: string): Promise<void> =>
  page.context().setExtraHTTPHeaders({ 'x-country': code })
