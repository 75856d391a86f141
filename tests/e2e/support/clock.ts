import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens a page and stops its clock. Advance it with `page.clock.runFor`. Animations may already have moved, so read the
 * current state first.
 * @param late element to wait for before the clock stops, because it appears only while the clock runs
 */
export async function openWithStoppedClock(page: Page, path: string, late?: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  if (late) await expect(late).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}
