import type { Locator } from '@playwright/test'
import { expect } from './test'

/** Waits until the button is enabled, because `press`, unlike `click`, doesn't. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
