import type { Page } from '@playwright/test'
import { expect } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

/**
 * Waits for a mail in the mailbox and reads its link.
 * @param to address of the recipient
 * @param parameter query parameter that the link carries
 */
export async function newestLink(page: Page, to: string, parameter: string): Promise<string> {
  const link = page
    .getByRole('article')
    .filter({ hasText: to })
    .first()
    .locator(`a[href*="${parameter}="]`)
    .first()
  await expect(async () => {
    await page.goto(routes.mailbox)
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  return (await link.getAttribute('href')) ?? ''
}
