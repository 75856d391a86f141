import { readFile } from 'node:fs/promises'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'

const first = 'bhairavi-at-midnight'
const second = 'todi-in-the-morning'

test('a person changes the password, turns off suggestions, downloads their data and deletes the account', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await newPerson(page, first)
  const elsewhere = await playwright.request.newContext({ baseURL })
  expect((await elsewhere.post(apiRoutes.login, { data: { email, password: first } })).ok()).toBe(true)
  const whoIs = async (request = page.request) => (await (await request.get(apiRoutes.session)).json()) as object

  await test.step('gets suggestions after watching a video to the end, and turns them off', async () => {
    await page.request.post(apiRoutes.guestPlan)
    const { data } = (await (await page.request.get(apiRoutes.categoryVideos('music'))).json()) as {
      data: { id: number; duration: number; freeAccess: boolean }[]
    }
    const video = data.find(({ freeAccess }) => freeAccess)
    const entries = [{ videoId: video?.id, positionSeconds: video?.duration, at: new Date() }]
    expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)
    // Turns recommendations on, because they are then computed immediately instead of in the nightly job.
    expect((await page.request.patch(apiRoutes.profile, { data: { wantsRecommendations: true } })).ok()).toBe(true)
    await page.goto(routes.browse)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const row = page.getByRole('region', { name: 'For you', exact: true })
    await expect(row.getByText(/^Because you (heard|watched) /).first()).toBeVisible()
    await row.getByRole('link', { name: 'Why these?' }).click()
    await expect(page).toHaveURL(routes.accountForYou)
    await page.getByRole('switch', { name: 'Personal suggestions' }).uncheck()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await (await page.request.get(apiRoutes.forYou)).json()).toEqual([])
  })

  await test.step('sees the four sections, with fixed values as text', async () => {
    for (const name of ['Account', 'Subscription', 'Notifications', 'Privacy & Terms']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Upgrade', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', routes.selectPackage)
    await expect(page.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0)
  })

  await test.step('mistypes the current password, changes it, and is logged out elsewhere', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    const current = page.getByLabel('Current password', { exact: true })
    await expect(current).toBeFocused()
    await current.fill('something-else')
    await page.getByLabel('New password', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your current password isn’t correct.')).toBeVisible()
    await expect(current).toBeFocused()
    const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await current.fill(first)
    await page.keyboard.press('Enter')
    await expect(devices).toHaveCount(1)
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
    expect(await whoIs(), 'here').toMatchObject({ username: email })
    expect(await whoIs(elsewhere), 'elsewhere').toMatchObject({ id: 0 })
    await elsewhere.dispose()
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
    await expect(dialog.getByText('Enter your password.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(first)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Your password isn’t correct.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(second)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(routes.home)
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  })

  await test.step('can no longer log in', async () => {
    expect(await whoIs()).toMatchObject({ id: 0 })
    const answer = await page.request.post(apiRoutes.login, { data: { email, password: second } })
    expect([answer.status(), await answer.json()]).toEqual([401, { message: 'Invalid email or password' }])
  })
})
