import type { Page } from '@playwright/test'
import { signIn } from './accounts'
import { expect, test } from './test'

/** Something done in a tab after another person has signed in beside it. */
export type Act = {
  what: string
  /** Done while the page's own person is signed in. */
  prepare?: (page: Page) => Promise<unknown>
  /** Done after the other one has signed in. */
  act: (page: Page) => Promise<unknown>
}

type Account = { email: string; password?: string }

const words = (page: Page, name: string) => page.getByText(`${name} is now logged in`)

/** The tab says who is logged in, with a button to continue as them. */
export async function expectSaid(page: Page, name: string, what: string) {
  await expect(words(page, name), what).toBeVisible()
  await expect(page.getByRole('button', { name: `Continue as ${name}` }), what).toBeVisible()
}

/** Cookies of a person who has logged in, with which a test switches accounts at once. */
export async function cookiesOf(page: Page, { email, password }: Account) {
  await page.context().clearCookies()
  await signIn(page, email, password)
  return page.context().cookies()
}

/** Logs in the person of these cookies. */
export async function become(page: Page, cookies: Awaited<ReturnType<typeof cookiesOf>>) {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

/**
 * Does all acts of each page, opened once, in a tab of `own` after `other` has signed in: it says so, and stays where
 * it is. Between two acts the own person is signed in again, and what the tab said goes.
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
    // Nothing that the former page still asks for may come between.
    await page.goto('about:blank')
    await become(page, mine)
    await page.goto(path)
    // The script that notices the other person loads after the page.
    await become(page, theirs)
    await expect(async () => {
      await showAgain()
      await expect(said, `${path} is shown again`).toBeVisible({ timeout: 2000 })
    }).toPass()
    for (const { what, prepare, act } of acts) {
      await test.step(what, async () => {
        // A request that was refused late says so once more.
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
