import type { Page } from '@playwright/test'
import { signIn } from './accounts'
import { expect, test } from './test'

/** Action in a tab whose user was replaced by another person's login in a different tab. */
export type Act = {
  what: string
  /** Runs while the tab's first user is still logged in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs after the other person has logged in. */
  act: (page: Page) => Promise<unknown>
}

type Account = { email: string; password?: string }

const words = (page: Page, name: string) => page.getByText(`${name} is now logged in`)

/** Checks that the tab names the new user and offers to continue as them. */
export async function expectSaid(page: Page, name: string, what: string) {
  await expect(words(page, name), what).toBeVisible()
  await expect(page.getByRole('button', { name: `Continue as ${name}` }), what).toBeVisible()
}

/** Logs in and returns the cookies, so that tests can switch accounts quickly. */
export async function cookiesOf(page: Page, { email, password }: Account) {
  await page.context().clearCookies()
  await signIn(page, email, password)
  return page.context().cookies()
}

export async function become(page: Page, cookies: Awaited<ReturnType<typeof cookiesOf>>) {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

/**
 * Opens each page as `own` and runs its actions after `other` has logged in. Each action must show the new user's name
 * and keep the URL. Logs in as `own` again before each action.
 */
export async function actInOldTab(
  page: Page,
  places: Record<string, readonly Act[]>,
  own: Account,
  other: Account & { name: string },
) {
  const dialogs = page.getByRole('dialog')
  const said = words(page, other.name)
  const showAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const mine = await cookiesOf(page, own)
  const theirs = await cookiesOf(page, other)
  for (const [path, acts] of Object.entries(places)) {
    // Leaves the previous page, because its pending requests must not run under the new login.
    await page.goto('about:blank')
    await become(page, mine)
    await page.goto(path)
    // Retries, because the page loads before the script that detects the other user.
    await become(page, theirs)
    await expect(async () => {
      await showAgain()
      await expect(said, `${path} is shown again`).toBeVisible({ timeout: 2000 })
    }).toPass()
    for (const { what, prepare, act } of acts) {
      await test.step(what, async () => {
        // Retries, because a late refusal of an earlier request shows the message again.
        await expect(async () => {
          await become(page, mine)
          await showAgain()
          if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
          await expect(said.or(dialogs), `before ${what}`).toHaveCount(0, { timeout: 1000 })
        }).toPass()
        await prepare?.(page)
        await become(page, theirs)
        await act(page)
        await expectSaid(page, other.name, what)
        expect(page.url(), what).toContain(path)
      })
    }
  }
}
