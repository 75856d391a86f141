import type { Page } from '@playwright/test'
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
