import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { demoAccounts, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test("the reader's own name, videos and list stand in the page, from the address and from within", async ({ page }) => {
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

  // Over the framework's router the page is this person's from the first.
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
  await page.keyboard.press('Escape')

  await signIn(page, demoAccounts.guest)
  await page.goto(routes.browse)
  await play.click()
  await expect(page.getByRole('dialog')).toContainText('Premium Content')
})
