import type { Page } from '@playwright/test'
import { HYDRATED } from '@/tests/support/pages/hydration'

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

/** Waits until the page answers to its scripts. React would not take over what a test changed before. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator(HYDRATED).first().waitFor({ state: 'attached' })
}
