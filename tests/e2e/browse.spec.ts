import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a visitor follows a raga from its public page, finds what is new of it, and ends it by keyboard', async ({
  page,
}) => {
  const { data } = (await (await page.request.get('/api/feed/ragas')).json()) as {
    data: { id: number; slug: string; name: string }[]
  }
  const raga = data[0]
  if (!raga) throw new Error('The demo catalogue has ragas.')
  const path = routes.knowledgeOf({ kind: 'ragas', slug: raga.slug })

  await page.goto(path)
  await page.getByRole('button', { name: `Follow ${raga.name}: log in first` }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email', { exact: false }).first().fill(demoAccounts.guest)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  // Enabled once the form listens.
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: `Follow ${raga.name}`, exact: true }).click()
  const following = page.getByRole('button', { name: `Following ${raga.name}: stop following` })
  await expect(following).toBeVisible()
  await expect(page.getByText(/^You follow .* in a mail on Saturdays\.$/)).toBeVisible()
  await page.reload()
  await expect(following).toBeEnabled()

  await page.goto(routes.browse)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row(page, 'New from what you follow').getByRole('link').first()).toBeAttached()

  await page.goto(routes.account)
  await page.getByLabel('Weekly mail').selectOption('On Tuesdays')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Stop following ${raga.name}` }).focus()
  await page.keyboard.press('Enter')
  const none = page.getByText('You follow nothing yet.')
  await expect(none).toBeVisible()
  await expect(page.getByLabel('Weekly mail')).toBeFocused()
  await page.reload()
  await expect(none).toBeVisible()
  await expect(page.getByLabel('Weekly mail')).toHaveValue('2')
})

test('who follows an artist by keyboard stays at the button', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.artists)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/artists\/\d+$/)
  const { pathname } = new URL(page.url())
  const button = page.getByRole('main').getByRole('button', { name: /^Follow/ })
  for (const name of [/^Following/, /^Follow /]) {
    const renewed = page.waitForResponse(
      (answer) =>
        new URL(answer.url()).pathname === pathname && !('next-router-prefetch' in answer.request().headers()),
    )
    await button.focus()
    await button.evaluate((element) => (element.dataset.pressed = ''))
    await page.keyboard.press('Enter')
    await renewed
    await expect(button).toHaveAccessibleName(name)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // The same element: one that was made anew would have lost the focus.
    await expect(page.locator('[data-pressed]')).toBeFocused()
  }
})

test('personal shelves that load later do not shift the browse page', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('dance'))).json()) as {
    data: { id: number }[]
  }
  const id = data[0]?.id ?? 0
  await page.request.put(apiRoutes.myListItem(id))
  // The first visit reserves no space for the shelf, the second one does.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(routes.browse)
    await expect(row(page, 'My list')).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          // What has moved is reported when the frame is drawn.
          let frames = 0
          const draw = () => void ((frames += 1) < 10 ? requestAnimationFrame(draw) : resolve(sum))
          draw()
        }),
    )
    expect(shift).toBeLessThan(0.01)
  }
  await page.request.delete(apiRoutes.myListItem(id))
})

test("a viewer's name, shelves and progress appear on the browse page after every kind of navigation", async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('music'))).json()) as {
    data: { id: number; name: string; duration: number; freeAccess: boolean }[]
  }
  const video = data.find(({ freeAccess }) => freeAccess)
  if (!video) throw new Error('no free video')
  await page.request.put(apiRoutes.myListItem(video.id))
  const entries = [{ videoId: video.id, positionSeconds: Math.floor(video.duration * 0.4), at: new Date() }]
  expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)

  await page.goto(routes.browse)
  const isThere = async () => {
    await expect(page.getByRole('button', { name: 'Gita' })).toBeVisible()
    for (const shelf of ['Continue watching', 'My list']) {
      await expect(row(page, shelf).getByRole('link', { name: video.name, exact: true })).toBeVisible()
    }
    await expect(row(page, 'Music').getByText('% watched').first()).toBeAttached()
  }
  await isThere()

  await page.getByRole('link', { name: 'Music', exact: true }).first().click()
  await expect(page).toHaveURL(routes.category('music'))
  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL(routes.browse)
  await isThere()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(routes.browse)
  await isThere()

  await page.request.delete(apiRoutes.myListItem(video.id))
  await page.reload()
  await expect(row(page, 'Latest Releases')).toBeVisible()
  await expect(row(page, 'My list').getByRole('link', { name: video.name, exact: true })).toHaveCount(0)
})

test('a featured video plays from the page for a member, and asks a guest to upgrade', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.browse)
  const play = page
    .getByRole('region', { name: 'Featured' })
    .getByRole('button', { name: /^Play / })
    .first()
  await play.click()
  await expect(page.getByRole('dialog').locator('video, iframe')).toBeVisible()
  // The rows are read again when the player closes; with the session gone meanwhile, the page would load itself anew.
  const renewed = page.waitForResponse((response) => new URL(response.url()).pathname === apiRoutes.home)
  await page.keyboard.press('Escape')
  await renewed

  await signIn(page, demoAccounts.guest)
  await page.goto(routes.browse)
  await play.click()
  await expect(page.getByRole('dialog')).toContainText('Premium Content')
})

test('the browse page shows its edition without scripts, and no empty placeholder', async ({
  browser,
  baseURL,
  page,
}) => {
  await signIn(page, demoAccounts.member)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(routes.browse)
  await expect(row(still, 'Latest Releases')).toBeVisible()
  await expect(still.locator('[data-own-shelves]').first()).toBeHidden()
  await context.close()
})
