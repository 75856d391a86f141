import type { Page } from '@playwright/test'

/**
 * Opens a page whose clock the test controls: nothing moves by itself until `page.clock.runFor`. Something may have
 * moved before, so the test reads the current state first.
 */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  // Components that mount late are there before the clock stops.
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}
