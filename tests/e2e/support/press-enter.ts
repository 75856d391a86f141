import type { Locator } from '@playwright/test'
import { expect } from './test'

/** Presses Enter on a button by keyboard. Unlike `press`, it waits until the button is enabled, as `click` does. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
