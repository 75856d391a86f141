import type { Page } from '@playwright/test'

/**
 * Opens a page whose clock the test holds: nothing moves by itself until `page.clock.runFor`. What moves by itself has
 * moved just now, so the test reads where it stands.
 */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  // What mounts late is there before time stands still.
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}
