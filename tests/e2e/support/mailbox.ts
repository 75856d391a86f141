import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { newestLinkIn } from '@/tests/support/pages/mailbox-page'
import { until } from '@/tests/support/until'

/**
 * Waits for an email with a matching link.
 * @param to the recipient's email address
 * @param parameter query parameter of the link
 * @param former link of an earlier email, to ignore
 * @returns the newest link
 */
export const newestLink = (page: Page, to: string, parameter: string, former?: string): Promise<string> =>
  until(`a mail to ${to} with ${parameter}`, async () => {
    const link = newestLinkIn(await (await page.request.get(routes.mailbox)).text(), to, parameter)
    return link !== former && link
  })
