import type { Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { CONSENT_KEY, defaultConsent } from '@/lib/shared/consent'
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

test('a position is stored while offline, sent when the connection returns, and removed from the history', async ({
  page,
}) => {
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
  await page.goto(routes.videoInfo(video.id))
  await page.getByRole('button', { name: 'Remove from history' }).click()
  await expect(page.locator('[data-opens-dialog]')).toBeFocused()
  await expect(page.getByText('Removed from your watch history')).toBeVisible()
  for (const name of [/^Resume at /, /^Remove from history/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Resume at / })).toHaveCount(0)
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
  const listed = page.getByRole('main').getByRole('link', { name: video.name })
  await expect(listed).toHaveCount(0)

  // The way back shows the list as it is now, not as it was left.
  await page.request.put(apiRoutes.myListItem(video.id))
  await page.reload()
  await listed.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const removedAgain = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button.click()
  await removedAgain
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible()
  await expect(listed).toHaveCount(0)
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

test('a playlist is made from videos, ordered by keyboard, and shown by its link, until staff end it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demoAccounts.guest)
  const name = `Morning ragas ${Date.now()}`
  const videos = [await findVideo(page, 'Odissi', () => true), await findVideo(page, 'Carnatic', playsFile)] as const
  const [first, last] = videos
  const saved = () => page.waitForResponse((answer) => answer.request().headers()['next-action'] !== undefined)
  const dialog = page.getByRole('dialog', { name: 'Add to a playlist' })
  const opener = page.getByRole('button', { name: 'Add to a playlist' })

  await page.goto(routes.videoInfo(first.id))
  await opener.click()
  await dialog.getByRole('textbox', { name: 'New playlist' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.goto(routes.videoInfo(last.id))
  await opener.click()
  const choice = dialog.getByRole('checkbox', { name })
  await expect(choice).not.toBeChecked()
  const added = saved()
  await choice.check()
  await added
  await page.keyboard.press('Escape')

  await test.step('one that is made on the page of playlists is there when one goes back', async () => {
    const other = `Evening ragas ${Date.now()}`
    await page.goto(routes.playlists)
    await page.getByRole('button', { name: 'New playlist' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(other)
    await page.getByRole('button', { name: 'Make it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: other })).toBeVisible()
  })

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const entries = page.getByRole('list', { name: 'Entries' })
  const links = entries.locator('a[href*="playlist="]')
  await expect(links).toHaveText([first.name, last.name])
  const moved = saved()
  await page.getByRole('button', { name: `Move up: ${last.name}` }).press('Enter')
  await expect(links).toHaveText([last.name, first.name])
  await expect(page.getByRole('button', { name: `Move up: ${last.name}` })).toBeFocused()
  await expect(page.getByText(`${last.name} is now 1 of 2`)).toBeAttached()
  await moved
  await page.reload()
  await expect(links).toHaveText([last.name, first.name])

  await test.step('a move without a connection is said to have failed, and leaves the page as it was', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `Move up: ${first.name}` }).press('Enter')
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
    await expect(links).toHaveText([last.name, first.name])
    await page.context().setOffline(false)
  })

  await page.getByRole('button', { name: 'Share by link' }).click()
  const field = page.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/playlists\/shared\/[\w-]{43}$/)
  const address = new URL(await field.inputValue()).pathname
  await expectAccessible(page, 'a playlist')

  await test.step('a visitor sees it by the link, on a page for nobody else', async () => {
    const consent = [{ name: CONSENT_KEY, value: JSON.stringify(defaultConsent) }]
    const origins = [{ origin: new URL(baseURL ?? '').origin, localStorage: consent }]
    const elsewhere = await browser.newContext({ baseURL, storageState: { cookies: [], origins } })
    const visitor = await elsewhere.newPage()
    const answer = await visitor.goto(address)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(visitor.getByRole('main').getByRole('link', { name: last.name })).toBeVisible()
    await expectAccessible(visitor, 'a shared playlist')
    // Who signs in comes back to it.
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await visitor.getByLabel('Email').fill(demoAccounts.member)
    await visitor.getByLabel('Password', { exact: true }).fill(demoPassword)
    await visitor.getByRole('button', { name: 'Log In' }).click()
    await expect(visitor).toHaveURL(new RegExp(`${address}$`))
    const followed = visitor.waitForResponse((each) => each.request().headers()['next-action'] !== undefined)
    await visitor.getByRole('button', { name: 'Follow this playlist' }).click()
    await followed
    await visitor.getByRole('link', { name: 'See your playlists' }).click()
    await visitor.getByRole('region', { name: 'You follow' }).getByRole('link', { name }).click()
    await visitor.getByRole('main').getByRole('link', { name: last.name }).click()
    const place = visitor.getByRole('navigation', { name: 'Playlist' })
    await expect(place).toContainText('1 of 2')
    await expect(place.getByRole('link', { name: first.name })).toBeVisible()
    await elsewhere.close()
  })

  await test.step('staff take it down, and its person reads why', async () => {
    const elsewhere = await browser.newContext({ baseURL })
    const support = await elsewhere.newPage()
    await signIn(support, demoAccounts.support)
    await support.goto(address)
    await support.getByRole('link', { name: 'See whose it is' }).click()
    await support.getByRole('button', { name: `Take down '${name}'` }).click()
    await support.getByRole('textbox', { name: 'Reason' }).fill('Its name sells tickets')
    await support.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
    await expect(support.getByRole('button', { name: `Allow '${name}' again` })).toBeVisible()
    expect((await support.goto(address))?.status()).toBe(404)
    await elsewhere.close()
    await page.reload()
    await expect(page.getByText('Its name sells tickets')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share by link' })).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(routes.playlists)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
