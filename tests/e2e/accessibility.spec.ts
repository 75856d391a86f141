import type { Locator } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { findVideo, playsFile } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** What stands on a page after somebody did something there. `every-page.spec.ts` checks each page as it opens. */

test('forms that show errors have no accessibility violations', async ({ page }) => {
  for (const [path, button] of [
    [routes.login, 'Log In'],
    [routes.registration, 'Sign Up'],
    [routes.forgotPassword, 'Send the link'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expectAccessible(page, `${path} with errors`)
  }
})

test('every outcome of a verification link has no accessibility violations', async ({ page }) => {
  const email = `axe-${Date.now()}@example.test`
  const password = 'kalyani-in-adi-tala'
  const data = { firstName: 'Uma', lastName: 'Devi', email, password, confirmPassword: password }
  expect((await page.request.post(apiRoutes.register, { data })).status()).toBe(201)
  const link = await newestLink(page, email, 'verificationCode')
  for (const [address, heading] of [
    [link, 'Thank you for verifying your email!'],
    [link, 'This link has already been used'],
    [routes.confirmEmail, 'This link is not valid'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page, heading)
  }
})

test("in the system's own colours a button is seen, and what is chosen, and how far a video is", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (of: Locator) => of.evaluate((each) => getComputedStyle(each).backgroundColor)
  await page.goto(routes.login)
  const canvas = await background(page.locator('html'))
  expect(await background(page.getByRole('button', { name: 'Log In' }))).not.toBe(canvas)
  await signIn(page, demoAccounts.member)
  const { id } = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(routes.videoMoment(id, 1))
  const bar = page.getByRole('dialog').locator('[data-seek] + div > div').first()
  const colours = await Promise.all([background(bar), background(bar.locator('div').last())])
  expect(new Set([canvas, ...colours]).size).toBe(3)
  await page.getByRole('tab', { name: 'Practice' }).click()
  const count = (name: string) => background(page.getByRole('button', { name, exact: true }).first())
  expect(await count('Off')).not.toBe(await count('4 beats'))
})

test("in the system's own colours the line that sounds is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, demoAccounts.member)
  const { id } = await findVideo(page, 'Five Notes Are Enough', playsFile)
  await page.goto(routes.videoMoment(id, 12))
  await page.getByRole('tab', { name: 'Words' }).click()
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  const isCurrent = page.locator('[aria-current]')
  await expect(lines.and(isCurrent)).toHaveCount(1)
  const border = (line: Locator) => line.evaluate((each) => getComputedStyle(each).borderLeft)
  const other = lines.and(page.locator(':not([aria-current])')).first()
  expect(await border(lines.and(isCurrent))).not.toBe(await border(other))
})

test('on paper all text is black, on nothing', async ({ page }) => {
  await page.goto(routes.terms)
  await page.emulateMedia({ media: 'print' })
  const looks = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')].map((each) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(each)
      return [color, backgroundColor, colorScheme].join(' on ')
    }),
  )
  expect([...new Set(looks)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0) on light'])
})

test.describe('the consent dialog', () => {
  test.use({ consent: null })

  test('has no accessibility violations in either view', async ({ page }) => {
    await page.goto(routes.registration)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Functional').uncheck()
    await expectAccessible(page, 'the switches')
    await dialog.getByRole('button', { name: 'Decline All' }).click()
    await expect(dialog.getByRole('button', { name: 'Yes Decline' })).toBeVisible()
    await expectAccessible(page, 'the question')
  })
})

test('a video and its player with each of its panels have no accessibility violations', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.searchFor('Five Notes Are Enough'), { waitUntil: 'domcontentloaded' })
  await expectAccessible(page, 'results')
  await page.getByRole('main').getByRole('link', { name: 'Five Notes Are Enough' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five Notes Are Enough' })).toBeVisible()
  await expectAccessible(page, 'a video')
  await page
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('[aria-current=true]')).toBeVisible()
  await expectAccessible(page, 'the player with its programme')
  // By arrow keys from tab to tab.
  await page.getByRole('tab', { name: 'Programme' }).focus()
  for (const [name, content] of [
    ['Words', 'list'],
    ['Practice', 'slider'],
    ['Listen', 'button'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name }).getByRole(content).first()).toBeVisible()
    await expectAccessible(page, `the player with ${name}`)
  }
  // Tab goes round in the dialog.
  const last = page.getByRole('button', { name: 'Close', exact: true })
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', { name: 'Position in the video' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page, 'the sheet of keys')
})
