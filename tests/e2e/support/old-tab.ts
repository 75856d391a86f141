import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { hydrated } from '@/tests/e2e/support/scripts'
import { expect } from '@/tests/e2e/support/test'

/** Something done in a tab after another person has signed in beside it. */
export type Act = {
  what: string
  path: string
  /** Done while the page's own person is signed in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Done after the other one has signed in. */
  act: (page: Page) => Promise<unknown>
}

type Account = { email: string; password?: string }

/** The tab says who is signed in, with a button that goes on as them. */
export async function expectSaid(page: Page, name: string, what: string) {
  await expect(page.getByText(`${name} is signed in now`), what).toBeVisible()
  await expect(page.getByRole('button', { name: `Continue as ${name}` }), what).toBeVisible()
}

/** Does each act in a tab of `own` after `other` has signed in: it says so, and stays where it is. */
export async function actInOldTab(page: Page, acts: readonly Act[], own: Account, other: Account & { name: string }) {
  for (const { what, path, prepare, act } of acts) {
    await signIn(page, own.email, own.password)
    await page.goto(path)
    await hydrated(page)
    await prepare?.(page)
    await signIn(page, other.email, other.password)
    await act(page)
    await expectSaid(page, other.name, what)
    expect(page.url(), what).toContain(path)
  }
}
