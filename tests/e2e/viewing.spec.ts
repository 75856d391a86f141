import type { Page } from '@playwright/test'
import { demoAccounts, signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a video is resumed where the viewer stopped, also on another device', async ({ page, browser, baseURL }) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Margam', playsFile)
  const stop = Math.floor(video.duration * 0.4)
  await page.goto(routes.videoInfo(video.id))
  await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  // The position may be stored as soon as the video has stopped.
  const stored = page.waitForResponse(
    (answer) => answer.request().postData()?.includes(`"positionSeconds":${stop},`) ?? false,
  )
  await player(page).evaluate((video: HTMLVideoElement, to) => {
    video.pause()
    video.currentTime = to
  }, stop)
  await page.keyboard.press('Escape')
  expect((await stored).status()).toBe(204)
  await expect(page.getByRole('button', { name: /^Resume at / })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, demoAccounts.guest)
  await other.goto(routes.browse)
  await row(other, 'Continue watching').getByRole('link', { name: video.name }).click()
  await other.getByRole('button', { name: /^Resume at / }).click()
  await expect.poll(() => second(other)).toBeGreaterThanOrEqual(stop)
  await elsewhere.close()
})

test('a position is stored while offline and sent when the connection returns', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Carnatic', (each) => playsFile(each))
  await page.goto(routes.videoInfo(video.id))
  await page.route(`**${apiRoutes.progress}`, (route) => route.abort())
  await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  const stop = Math.floor(video.duration * 0.3)
  await player(page).evaluate((video: HTMLVideoElement, to) => {
    video.pause()
    video.currentTime = to
  }, stop)
  await expect.poll(() => second(page)).toBe(stop)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Resume at / })).toBeVisible()
  await page.unroute(`**${apiRoutes.progress}`)
  const sent = page.waitForResponse((answer) => answer.url().endsWith(apiRoutes.progress))
  await page.goto(routes.help)
  await page.goto(routes.artists)
  expect((await sent).status()).toBe(204)
  const { progress } = (await (await page.request.get(apiRoutes.video(video.id))).json()) as {
    progress: { positionSeconds: number }
  }
  expect(progress.positionSeconds).toBe(stop)
})

test('a video can be added to my list, seen on its page and on browse, and removed', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Bharatanatyam', (each) => each.fileUrl !== null)
  await page.request.delete(apiRoutes.myListItem(video.id))
  await page.goto(routes.videoInfo(video.id))
  const button = page.getByRole('button', { name: 'My list', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'See my list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: video.name })).toBeVisible()
  await page.goto(routes.browse)
  await expect(row(page, 'My list').getByRole('link', { name: video.name })).toBeVisible()
  await row(page, 'My list').getByRole('link', { name: video.name }).click()
  // The button changes before the server has heard of it.
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await removed
  await page.goto(routes.myList)
  await expect(page.getByRole('main').getByRole('link', { name: video.name })).toHaveCount(0)
})

test('my list reverts a click that did not reach the server', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Odissi', () => true)
  await page.goto(routes.videoInfo(video.id))
  await page.route('**/api/my-list/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The stage is dark' } }),
  )
  const button = page.getByRole('button', { name: 'My list', exact: true })
  await button.click()
  await expect(page.getByText('The stage is dark')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})
