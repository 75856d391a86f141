import type { Page } from '@playwright/test'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'

export const demoPassword = 'rasika-demo'

/** E-mail addresses of the demo accounts. */
export const demoAccounts = {
  admin: 'admin@rasika.test',
  editor: 'editor@rasika.test',
  support: 'support@rasika.test',
  finance: 'finance@rasika.test',
  member: 'member@rasika.test',
  guest: 'guest@rasika.test',
  unverified: 'unverified@rasika.test',
} as const

/**
 * Signs in by the request that the login page sends, for tests that do not test the login.
 * @param page its context keeps the session cookie
 */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  const answer = await page.request.post(apiRoutes.login, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/**
 * Registers and confirms a person by requests, and signs them in; journey.spec.ts tests the pages for it.
 * @returns the address
 */
export async function newPerson(page: Page, password: string, firstName = 'Asha'): Promise<string> {
  const email = `${firstName.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
  const person = { firstName, lastName: 'Rao', email, password, confirmPassword: password }
  expect((await page.request.post(apiRoutes.register, { data: person })).status()).toBe(201)
  await page.goto(await newestLink(page, email, 'verificationCode'))
  await expect(page.getByRole('heading', { name: 'Thank you for verifying your email!' })).toBeVisible()
  await signIn(page, email, password)
  return email
}
