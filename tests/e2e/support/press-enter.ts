import type { Locator } from '@playwright/test'
import { expect } from './test'

/** Presses Enter once the button is enabled: `press` doesn't wait for that, unlike `click`. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
