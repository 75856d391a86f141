import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { newestLinkIn } from '@/tests/support/pages/mailbox-page'
import { until } from '@/tests/support/until'

/**
 * Waits for a mail with such a link and reads the newest.
 * @param to address of the recipient
 * @param parameter query parameter that the link carries
 * @param former link of an earlier mail, which is not meant
 */
export const newestLink = (page: Page, to: string, parameter: string, former?: string): Promise<string> =>
  until(`a mail to ${to} with ${parameter}`, async () => {
    const link = newestLinkIn(await (await page.request.get(routes.mailbox)).text(), to, parameter)
    return link !== former && link
  })
