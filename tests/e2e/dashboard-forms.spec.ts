import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

test('unsaved work is asked about, offered again, and saved after the session ended', async ({ page, context }) => {
  await page.goto(staffRoutes.series)
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
    await expect(page).toHaveURL(staffRoutes.series)
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

test('the list to which one goes back has the new row', async ({ page }) => {
  const name = `Series ${Date.now()}`
  const list = `${staffRoutes.series}?query=${encodeURIComponent(name)}`
  await page.goto(list)
  await page.getByRole('link', { name: 'New series' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboard\/series\/\d+$/)
  // The form that was filled in has a place of its own in the history.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'New series' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('the filters of a list follow the address, by the back button and by a heading that sorts', async ({ page }) => {
  await page.goto(staffRoutes.series)
  // The list is opened by the router: its form is sent by scripts from the first.
  await page.getByRole('link', { name: 'New series' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Videos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Videos/ })).toBeVisible()
  const state = page.getByLabel('State', { exact: true })
  const show = page.getByRole('button', { name: 'Show' })
  await page.getByRole('main').getByRole('searchbox').fill('nothing is called this')
  await state.selectOption('Draft')
  await show.click()
  await expect(page).toHaveURL(/state=draft/)
  await expect(page.getByText('No videos here.')).toBeVisible()
  await expect(show).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(staffRoutes.videos)
  await expect(state).toHaveValue('')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await expect(page.getByLabel('Order')).toHaveValue('name')
  await page.getByLabel('Access').selectOption('Free')
  await show.click()
  await expect(page).toHaveURL(/access=free/)
  await expect(page).toHaveURL(/sort=name/)
})

test('the focus stays near a performer that is moved or removed', async ({ page }) => {
  await page.goto(staffRoutes.video('new'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Add a performer').click()
  await button('Move up: performer 2').press('Enter')
  await expect(button('Move up: artist')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Move up: artist')).toBeFocused()
  await expect(button('Remove: performer 2')).toBeVisible()
  await button('Remove: performer 2').press('Enter')
  await expect(page.getByRole('combobox', { name: 'Artist', exact: true })).toBeFocused()
})

test('the focus is never under a bar, the navigation is a menu on a phone, and scrolls at the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(staffRoutes.video('new'))
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
  await page.goto(staffRoutes.livestream('new'))
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

test('a question of the help page is changed for visitors at once, and an earlier version restored', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const answer = `From the first of ${Date.now()}.`
  await page.goto(staffRoutes.words)
  await page.getByRole('link', { name: 'Questions on the help page' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toBeEnabled()
  const before = await text.inputValue()
  await text.fill(`${before}\n\n# Since when?\n\n**${answer}** <script>`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(answer)).toBeVisible()
  await expect(preview).toContainText('<script>')
  await page.getByLabel('What changed').fill('One more question')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.getByText('What version 2 changed').click()
  await expect(page.getByText(`+ **${answer}** <script>`)).toBeVisible()

  const question = visitor.getByRole('button', { name: 'Since when?' })
  await expect(async () => {
    await visitor.goto(routes.help)
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await question.click()
  await expect(visitor.getByText(answer)).toBeVisible()

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible()
  await expect(text).toHaveValue(before)
  await expect(async () => {
    await visitor.goto(routes.help)
    await expect(question).toHaveCount(0, { timeout: 1000 })
  }).toPass()

  await page.goto(staffRoutes.text('settings'))
  const links = page.getByLabel('Social links')
  await expect(links).not.toHaveValue('')
  const social = await links.inputValue()
  await links.fill(`${social}\nVimeo https://vimeo.com/rasika`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await expect(async () => {
    await visitor.goto(routes.about)
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: /^Vimeo/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(links).toHaveValue(social)
  await visitor.context().close()
})
