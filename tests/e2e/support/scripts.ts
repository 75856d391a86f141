import type { Page } from '@playwright/test'
import { HYDRATED } from '@/tests/support/pages/hydration'

/**
 * Delays the page's scripts, as on a slow connection. Open the page with `waitUntil: 'commit'`.
 * @returns a function that lets the scripts load
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

/** Waits for hydration, because React would discard earlier input. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator(HYDRATED).first().waitFor({ state: 'attached' })
}
