import type { Page } from '@playwright/test'

/**
 * Holds the scripts of a page back, as a slow line does. Open the page with `waitUntil: 'commit'`.
 * @returns lets them come
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Waits until the page answers to its scripts. Before, the browser answers by itself to what is pressed, and React does
 * not take over what a test has changed.
 */
export async function hydrated(page: Page): Promise<void> {
  // The place of the toasts comes right after.
  await page.locator('section[aria-label^="Notifications"]').first().waitFor({ state: 'attached' })
}
