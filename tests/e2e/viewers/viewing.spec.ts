import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { actionRequest } from '@/tests/support/requests/server-actions'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a position is stored while offline, sent later, resumed by a row of the browse page, and forgotten', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Margam', playsFile)
  await page.request.delete(apiRoutes.videoProgress(video.id))
  const resume = page.getByRole('button', { name: /^Resume at / })
  const stop = Math.floor(video.duration * 0.4)
  await page.goto(routes.videoInfo(video.id))
  await page.route(`**${apiRoutes.progress}`, (route) => route.abort())
  await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  await player(page).evaluate((each: HTMLVideoElement, to) => {
    each.pause()
    each.currentTime = to
  }, stop)
  await expect.poll(() => second(page)).toBe(stop)
  await page.keyboard.press('Escape')
  await expect(resume).toBeVisible()
  await page.unroute(`**${apiRoutes.progress}`)

  // Leaves the page, because the position must then come from the server, as on another device.
  const sent = page.waitForResponse((answer) => answer.url().endsWith(apiRoutes.progress))
  await page.goto(routes.artists)
  expect((await sent).status()).toBe(204)
  const stored = async () => {
    const answer = await page.request.get(apiRoutes.video(video.id))
    return ((await answer.json()) as { progress: { positionSeconds: number } | null }).progress?.positionSeconds
  }
  expect(await stored()).toBe(stop)

  await page.getByRole('link', { name: /home$/ }).click()
  await row(page, 'Continue watching').getByRole('link', { name: video.name }).click()
  await resume.click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(stop)
  const sentAgain = page.waitForResponse((answer) => answer.url().endsWith(apiRoutes.progress))
  await page.keyboard.press('Escape')
  await sentAgain
  await page.getByRole('button', { name: 'Remove from history' }).click()
  await expect(page.locator('[data-opens-dialog]')).toBeFocused()
  await expect(page.getByText('Removed from your watch history')).toBeVisible()
  for (const gone of [resume, page.getByRole('button', { name: /^Remove from history/ })])
    await expect(gone).toHaveCount(0)
  expect(await stored()).toBeUndefined()
})

test('a playlist is created from videos, reordered by keyboard, and shared by its link, until staff end it', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const name = `Morning ragas ${Date.now()}`
  const [first, last] = [await findVideo(page, 'Odissi', () => true), await findVideo(page, 'Carnatic', playsFile)]
  const saved = () => page.waitForResponse((answer) => answer.request().headers()['next-action'] !== undefined)

  await test.step('it is created on its first video’s page', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add to playlist' })
    const opener = page.getByRole('button', { name: 'Add to playlist' })
    await page.goto(routes.videoInfo(first.id))
    await opener.click()
    await dialog.getByRole('textbox', { name: 'New playlist' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await page.goto(routes.playlists)
  await test.step('one created on the playlists page is there on going back', async () => {
    const other = `Evening ragas ${Date.now()}`
    await page.getByRole('button', { name: 'New playlist' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(other)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: other })).toBeVisible()
  })

  const link = page.getByRole('link', { name })
  const own = (await link.getAttribute('href')) ?? ''
  const entry = { id: Number(own.split('/').pop()), entry: { videoId: last.id }, on: true }
  const { path, headers, body } = actionRequest('setPlaylistEntryAction', entry)
  expect((await page.request.post(path, { headers, data: body })).ok()).toBe(true)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const links = page.getByRole('list', { name: 'Entries' }).locator('a[href*="playlist="]')
  await expect(links).toHaveText([first.name, last.name])
  const moved = saved()
  await pressEnter(page.getByRole('button', { name: `Move up: ${last.name}` }))
  await expect(links).toHaveText([last.name, first.name])
  await moved
  await page.getByRole('button', { name: 'Share by link' }).click()
  const field = page.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/playlists\/shared\/[\w-]{43}$/)
  const address = new URL(await field.inputValue()).pathname
  await expectAccessible(page, 'a playlist')

  await test.step('a visitor sees it by its link, on a page that is not listed', async () => {
    await page.context().clearCookies()
    const answer = await page.goto(address)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(last.name)
    await expectAccessible(page, 'a shared playlist')
  })

  await test.step('a logged-in person follows it, and watches it in order', async () => {
    await signIn(page, demoAccounts.member)
    await page.goto(address)
    const followed = saved()
    await page.getByRole('button', { name: 'Follow this playlist' }).click()
    await followed
    await page.getByRole('link', { name: 'See your playlists' }).click()
    await page.getByRole('region', { name: 'Following' }).getByRole('link', { name }).click()
    await page.getByRole('main').getByRole('link', { name: last.name }).click()
    const place = page.getByRole('navigation', { name: 'Playlist' })
    await expect(place).toContainText('1 of 2')
    await expect(place.getByRole('link', { name: first.name })).toBeVisible()
  })

  await test.step('staff take it down, and its owner reads why', async () => {
    await signIn(page, demoAccounts.support)
    await page.goto(address)
    await page.getByRole('link', { name: 'View owner' }).click()
    await page.getByRole('button', { name: `Take down “${name}”` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Its name sells tickets')
    await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
    await expect(page.getByRole('button', { name: `Allow sharing “${name}”` })).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(404)
    await signIn(page, demoAccounts.guest)
    await page.goto(own)
    await expect(page.getByText('Its name sells tickets')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share by link' })).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(routes.playlists)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
