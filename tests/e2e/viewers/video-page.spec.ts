import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, playsFile, second } from '@/tests/e2e/support/player'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.member))

test('the page of a video asks for personal data once per visit, and changes My List', async ({ page }) => {
  const { id, name } = await findVideo(page, 'Bharatanatyam', (each) => each.fileUrl !== null)
  await page.request.delete(apiRoutes.myListItem(id))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/home/videos/')) asked.push(pathname + search)
  })
  const button = page.getByRole('button', { name: 'My List', exact: true })
  const listed = page.getByRole('main').getByRole('link', { name })
  await page.goto(`${routes.videoInfo(id)}?playlist=1&entry=2`)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toBeEnabled()
  expect(asked).toEqual([`/api/home/videos/${id}?playlist=1&entry=2`])

  await test.step('a click that did not reach the server is undone, and says why', async () => {
    await page.route('**/api/my-list/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The stage is dark' } }),
    )
    await button.click()
    await expect(page.getByText('The stage is dark')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/my-list/*')
  })

  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'View My List' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
  await listed.click()
  await expect(page).toHaveURL(routes.videoInfo(id))
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(asked.filter((path) => path === `/api/home/videos/${id}`)).toHaveLength(1)

  await test.step('going back shows the current list, not the former one', async () => {
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await removed
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
    await expect(listed).toHaveCount(0)
  })
})

test('a click on Play before the page’s scripts run is not lost, and plays from the second in the URL', async ({
  page,
}) => {
  const { id } = await findVideo(page, 'Carnatic', playsFile)
  await page.request.delete(apiRoutes.videoProgress(id))
  const release = await holdScripts(page)
  await page.goto(`${routes.videoInfo(id)}?playlist=1&entry=2&t=7`, { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  release()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(7)
})
