import type { Page } from '@playwright/test'
import { expect } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

/**
 * Waits for a mail with such a link and reads the newest.
 * @param to address of the recipient
 * @param parameter query parameter that the link carries
 */
export async function newestLink(page: Page, to: string, parameter: string): Promise<string> {
  const links = page.locator(`a[href*="${parameter}="]`)
  // A recipient that several tests use may have got another mail meanwhile.
  const link = page.getByRole('article').filter({ hasText: to }).filter({ has: links }).first().locator(links).first()
  await expect(async () => {
    await page.goto(routes.mailbox)
    await expect(link).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  return (await link.getAttribute('href')) ?? ''
}
