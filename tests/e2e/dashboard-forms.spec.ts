import { demoAccounts, demoPassword, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

test('unsaved work is asked about, offered again, and saved after the session ended', async ({ page, context }) => {
  await page.goto(routes.dashboardSeries)
  await page.getByRole('link', { name: 'New series' }).click()
  const name = `Series ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  const dialog = page.getByRole('dialog')
  const stay = () => dialog.getByRole('button', { name: 'Stay' }).click()
  const leave = () => dialog.getByRole('button', { name: 'Leave' }).click()

  await test.step('a link, and the back button', async () => {
    const artists = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Artists' })
    await artists.click()
    await stay()
    await expect(artists).toBeFocused()
    await page.goBack()
    await stay()
    await expect(page).toHaveURL(/series\/new$/)
    await page.goBack()
    await leave()
    await expect(page).toHaveURL(routes.dashboardSeries)
  })

  await test.step('closing the tab', async () => {
    await page.getByRole('link', { name: 'New series' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  await test.step('an ended session', async () => {
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByLabel('Email').fill(demoAccounts.admin)
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Sign in and save' }).click()
    await expect(page).toHaveURL(/\/dashboard\/series\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('saved work is not asked about', async () => {
    // Without the message of the first saving.
    await page.reload()
    await page.getByLabel('Description').fill('Every morning')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Artists' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Artists/ })).toBeVisible()
  })
})

test('the focus is never under a bar, the navigation is a menu on a phone, and scrolls at the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(routes.dashboardVideo('new'))
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(navigation.getByRole('link')).toHaveCount(0)
  await navigation.getByRole('button').click()
  await navigation.getByRole('link', { name: 'Sub-categories' }).focus()
  await page.keyboard.press('Escape')
  await expect(navigation.getByRole('button')).toBeFocused()
  await expect(navigation.getByRole('link')).toHaveCount(0)
  const isFree = () =>
    page.evaluate(() => {
      const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect()
      const box = document.activeElement?.getBoundingClientRect()
      const isInBar = document.activeElement?.closest('[data-save-bar], header, nav, footer') !== null
      // Of a tall text the browser shows the line of the caret.
      return isInBar || Boolean(bar && box && bar.top - box.top >= Math.min(box.height, 40))
    })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByLabel('Name', { exact: true }).focus()
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab')
      expect(await isFree(), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(true)
    }
  }
  // 1440 × 800: the last page of the navigation can be reached.
  await navigation.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(navigation.getByRole('link').last()).toBeInViewport()
})

test('publishing a livestream of the past is asked about first', async ({ page }) => {
  await page.goto(routes.dashboardLivestream('new'))
  await page.getByLabel('Name').fill(`Past ${Date.now()}`)
  await page.getByLabel('Starts (Singapore time)').fill('2020-01-31T19:30')
  await page.getByLabel('State').selectOption('Public')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/new$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/livestreams\/\d+$/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Livestreams/ })).toBeFocused()
})
