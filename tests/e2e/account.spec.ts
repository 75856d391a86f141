import { readFile } from 'node:fs/promises'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const first = 'bhairavi-at-midnight'
const second = 'todi-in-the-morning'

test('a person changes the password, downloads their data and deletes the account', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newPerson(page, first)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, email, first)

  await test.step('sees the four sections, and what cannot be changed as text', async () => {
    await page.goto(routes.account)
    for (const name of ['Account', 'Subscription', 'Notifications', 'Privacy & Terms']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Upgrade', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', routes.selectPackage)
    await expect(page.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0)
  })

  await test.step('mistypes the current password, and changes it with the right one', async () => {
    await page.getByRole('button', { name: 'Edit password' }).click()
    const current = page.getByLabel('Current password', { exact: true })
    await expect(current).toBeFocused()
    await current.fill('something-else')
    await page.getByLabel('New password', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your current password is not correct')).toBeVisible()
    await expect(current).toBeFocused()
    const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await current.fill(first)
    await page.keyboard.press('Enter')
    await expect(devices).toHaveCount(1)
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit password' })).toBeFocused()
  })

  await test.step('stays signed in here, and is signed out elsewhere', async () => {
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await other.goto(routes.account)
    await expect(other).toHaveURL(routes.home)
    await elsewhere.close()
  })

  await test.step('is shown videos for one that was watched to the end, and ends that', async () => {
    await page.request.post(apiRoutes.guestPlan)
    const { data } = (await (await page.request.get(apiRoutes.categoryVideos('music'))).json()) as {
      data: { id: number; duration: number; freeAccess: boolean }[]
    }
    const video = data.find(({ freeAccess }) => freeAccess)
    const entries = [{ videoId: video?.id, positionSeconds: video?.duration, at: new Date() }]
    expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)
    // Switched on, they are found at once, not only at night.
    expect((await page.request.patch(apiRoutes.profile, { data: { wantsRecommendations: true } })).ok()).toBe(true)
    const openBrowse = async () => {
      const answered = page.waitForResponse((response) => response.url().endsWith(apiRoutes.forYou))
      await page.goto(routes.browse)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await answered
    }
    await openBrowse()
    const row = page.getByRole('region', { name: 'For you', exact: true })
    await expect(row.getByText(/^Because you (heard|watched) /).first()).toBeVisible()
    await row.getByRole('link', { name: 'Why these?' }).click()
    await expect(page).toHaveURL(routes.accountForYou)
    await page.getByRole('switch', { name: 'Suggestions from what you watch' }).uncheck()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await openBrowse()
    await expect(row).toHaveCount(0)
    await page.goto(routes.account)
  })

  await test.step('downloads everything', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ person: { email, firstName: 'Asha' }, subscriptions: [] })
    expect(text).not.toContain('argon2')
  })

  await test.step('cancels the deletion, then deletes the account', async () => {
    const leave = page.getByRole('button', { name: 'Delete my account' })
    await leave.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(leave).toBeFocused()
    await leave.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Please enter your password')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(first)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Your password is not correct')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(second)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(routes.home)
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  })

  await test.step('can no longer sign in', async () => {
    await page.goto(routes.account)
    await expect(page).toHaveURL(routes.home)
    const answer = await page.request.post(apiRoutes.login, { data: { email, password: second } })
    expect([answer.status(), await answer.json()]).toEqual([401, { message: 'Invalid email or password' }])
  })
})

test('a preference is stored when it is switched, and switches back when that fails', async ({ page }) => {
  // An account that gets no reminders of livestreams from other tests.
  await newPerson(page, first)
  await page.goto(routes.account)
  const reminders = page.getByRole('switch', { name: 'Livestream reminders' })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await page.route(`**${apiRoutes.profile}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'The stage is dark' } }),
  )
  await reminders.click()
  await expect(page.getByText('The stage is dark')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await page.unroute(`**${apiRoutes.profile}`)
  await reminders.click()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('a member sees and manages the plan, and reads what a deletion would cancel', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.account)
  const subscription = page.getByRole('region', { name: 'Subscription' })
  await expect(subscription.getByText('Premium', { exact: true })).toBeVisible()
  await expect(subscription.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog').getByText('Your subscription is cancelled now')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
})
