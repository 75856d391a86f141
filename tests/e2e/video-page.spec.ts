import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { findVideo, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'

/** A page that is the same for everybody of a role, and one request for what is the person's own. */

const own = '**/api/home/videos/*'
const myList = (page: Page) => page.getByRole('button', { name: 'My list', exact: true })
const playButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()

/** The addresses of the own requests that the page sends from now on. */
function ownRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/home/videos/')) asked.push(pathname + search)
  })
  return asked
}

test("the page of a video asks for the person's own part once, from a playlist too, and anew at each visit", async ({
  page,
}) => {
  await signIn(page, demoAccounts.member)
  const { id, name } = await findVideo(page, 'Carnatic', playsFile)
  const asked = ownRequests(page)
  await page.request.delete(apiRoutes.myListItem(id))
  await page.goto(`${routes.videoInfo(id)}?playlist=1&entry=2`)
  await expect(myList(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(myList(page)).toBeEnabled()
  expect(asked).toEqual([`/api/home/videos/${id}?playlist=1&entry=2`])

  await page.goto(routes.videoInfo(id))
  await expect(myList(page)).toBeEnabled()
  expect(asked).toHaveLength(2)
  await page.goto(`${routes.search}?query=${encodeURIComponent(name)}`)
  await page.request.put(apiRoutes.myListItem(id))
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(routes.videoInfo(id))
  await expect(myList(page)).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toHaveLength(3)
  await page.request.delete(apiRoutes.myListItem(id))
})

test('who clicks before the own part is there is not asked to click again, and keeps the focus', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { id } = await findVideo(page, 'Carnatic', playsFile)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(own, (route) => held.then(() => route.continue()))
  await page.goto(routes.videoInfo(id))
  const play = playButton(page)
  await play.focus()
  await expect(myList(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(play).toHaveAttribute('aria-busy', 'true')
  await expect(play).toBeFocused()
  answer()
  await expect.poll(() => second(page)).toBeGreaterThan(0)
})

test.describe('a click on Play before the scripts of the page run', () => {
  for (const [title, query, from] of [
    ['is not lost', '', 0],
    ['plays from the second of the address', '?t=7', 7],
    ['is not lost on the page of an entry of a playlist', '?playlist=1&entry=2', 0],
  ] as const) {
    test(title, async ({ page }) => {
      await signIn(page, demoAccounts.member)
      const { id } = await findVideo(page, 'Carnatic', playsFile)
      await page.request.delete(apiRoutes.videoProgress(id))
      let run = () => {}
      const clicked = new Promise<void>((resolve) => (run = resolve))
      await page.route('**/_next/static/chunks/*.js', (route) => clicked.then(() => route.continue()))
      await page.goto(routes.videoInfo(id) + query, { waitUntil: 'commit' })
      await playButton(page).click()
      run()
      await expect.poll(() => second(page)).toBeGreaterThan(0)
      expect(await second(page)).toBeGreaterThanOrEqual(from)
    })
  }
})

test.describe('without an answer', () => {
  const busy = { status: 503, json: { message: 'The stage is dark' } }

  test('the page of a locked video offers what everybody of the role is offered', async ({ page }) => {
    await signIn(page, demoAccounts.guest)
    const { id } = await findVideo(page, 'Carnatic', (video) => video.fileUrl === null)
    await page.route(own, (route) => route.fulfill(busy))
    await page.goto(routes.videoInfo(id))
    await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade Your Plan' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Rent for / })).toBeVisible()
  })

  test('a jump says why it does not play, and plays from its second once there is one', async ({ page }) => {
    await signIn(page, demoAccounts.member)
    const { id } = await findVideo(page, 'Carnatic', playsFile)
    await page.route(own, (route) => route.fulfill(busy))
    await page.goto(routes.videoMoment(id, 7))
    await expect(page.getByText('The stage is dark')).toBeVisible()
    const play = playButton(page)
    await expect(play).toHaveAttribute('aria-busy', 'false')
    await page.unroute(own)
    await play.click()
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(7)
  })
})
