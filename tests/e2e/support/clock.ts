import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens a page whose clock the test controls: time stands still until `page.clock.runFor`. Something may have
 * moved before, so the test reads the current state first.
 * @param late what mounts after the page has loaded, and needs the clock for it
 */
export async function openWithStoppedClock(page: Page, path: string, late?: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  if (late) await expect(late).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}
