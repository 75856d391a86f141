import sharp from 'sharp'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { signIn } from '@/tests/e2e/support/accounts'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts, demoPassword } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

test('unsaved work needs confirmation to leave, is offered again, survives the end of the session, and is kept after a conflict', async ({
  page,
  context,
}) => {
  const name = `Series ${Date.now()}`
  const list = `${staffRoutes.series}?query=${encodeURIComponent(name)}`
  await page.goto(list)
  await page.getByRole('link', { name: 'New series' }).click()
  await page.getByLabel('Name').fill(name)
  const dialog = page.getByRole('dialog')
  const stay = () => dialog.getByRole('button', { name: 'Stay' }).click()

  await test.step('a link asks; the back button leaves, and the draft is kept', async () => {
    const artists = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Artists' })
    await artists.click()
    await stay()
    await expect(artists).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(list)
  })

  await test.step('closing the tab', async () => {
    await page.getByRole('link', { name: 'New series' }).click()
    await page.getByRole('button', { name: 'Restore draft' }).click()
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
    await dialog.getByRole('button', { name: 'Log in and save' }).click()
    await expect(page).toHaveURL(/\/dashboard\/series\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('the second of two people who save the same series gets a conflict and keeps the input', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Description').fill('From the other window')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()
    await other.close()
    await page.getByLabel('Description').fill('From this window')
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed this since you opened it' })
    await expect(conflict).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('From this window')
  })

  await test.step('the list behind the back button has the new row', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'New series' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})

test('the focus is never hidden by a bar; the navigation is a menu on phones and scrolls on desktops', async ({
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
      // Allows a tall text field to be partly hidden, because the browser scrolls to its caret, not to its edge.
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
  await navigation.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(navigation.getByRole('link').last()).toBeInViewport()
})

test('a change to the help page is visible immediately, and an earlier version can be restored', async ({ page }) => {
  const answer = `From the first of ${Date.now()}.`
  const isRead = async () => (await (await page.request.get(routes.help)).text()).includes(answer)
  await page.goto(staffRoutes.words)
  await page.getByRole('link', { name: 'FAQ on the help page' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toBeEnabled()
  const before = await text.inputValue()
  await text.fill(`${before}\n\n# Since when?\n\n**${answer}** <script>`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(answer)).toBeVisible()
  await expect(preview).toContainText('<script>')
  await page.getByLabel('Change note').fill('One more question')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.getByText('Changes in version 2').click()
  await expect(page.getByText(`+ **${answer}** <script>`)).toBeVisible()
  await expect.poll(isRead).toBe(true)

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible()
  await expect(text).toHaveValue(before)
  await expect.poll(isRead).toBe(false)
})

test('an email preview has two widths and two colour schemes', async ({ page }) => {
  const typed = `From the first of ${Date.now()}.`
  await page.goto(staffRoutes.text('mail:following-digest'))
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toBeEnabled()
  await text.fill((await text.inputValue()).replace('\n\n', `\n\n${typed}\n\n`))
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByTitle(/^Email preview: /)
  await expect(frame).toHaveAttribute('srcdoc', new RegExp(typed))
  /**
   * Returns the lightness (0 to 255) of a corner. Reads a screenshot, because the sandboxed frame can't be inspected.
   */
  const lightness = async () => {
    const corner = sharp(await frame.screenshot()).extract({ left: 5, top: 5, width: 1, height: 1 })
    return (await corner.greyscale().raw().toBuffer())[0]
  }
  const box = await frame.boundingBox()
  await expect.poll(lightness).toBeGreaterThan(200)
  await pressEnter(page.getByRole('button', { name: 'Dark' }))
  await expect.poll(lightness).toBeLessThan(60)
  await pressEnter(page.getByRole('button', { name: 'Phone' }))
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(375)
  expect((await frame.boundingBox())?.height).toBe(box?.height)
  await frame.focus()
  await expect(frame).toBeFocused()
})
