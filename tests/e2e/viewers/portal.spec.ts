import { NOT_OURS } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/portal'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { newLetters } from '@/tests/support/data/new-letters'

/**
 * Tests journeys through a captive portal that responds to a request with its own page and status 200. The product must
 * not report failed actions as done, must keep input, and must work again once the portal is open.
 */

const password = 'kalyani-in-adi-tala'

test('a login says under its field that something else answered', async ({ page, portal }) => {
  await page.goto(routes.login)
  await page.getByLabel('Email').fill(demoAccounts.guest)
  await page.getByLabel('Password', { exact: true }).fill('rasika-demo')
  portal.answer(apiRoutes.login)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(NOT_OURS)
  expect(portal.answered()).toBe(1)
  portal.open()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(routes.browse)
})

test('a message to us is kept in its form', async ({ page, portal }) => {
  await page.goto(routes.help)
  await page.getByLabel('Name').fill('Uma')
  await page.getByRole('textbox', { name: 'Email' }).fill('uma@example.test')
  await page.getByLabel('Message').fill('Where is my concert?')
  portal.answer(apiRoutes.helpForm)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`Something went wrong. ${NOT_OURS}`)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Where is my concert?')
  portal.open()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for contacting us. Your message has been received.')).toBeVisible()
})

test('a search says that it failed, and a list that its next page is missing', async ({ page, portal }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.search)
  portal.answer(apiRoutes.search)
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('kalyani')
  await expect(page.getByRole('alert').filter({ hasText: 'Search failed.' })).toContainText(NOT_OURS)
  portal.open()
  await expect(page.getByText('Kalyani in Three Moods').first()).toBeVisible()

  await page.goto('/music')
  portal.answer(apiRoutes.categoryVideos('music'))
  await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(`Couldn’t load more. ${NOT_OURS}`)).toBeVisible()
  const cards = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  expect(await cards.count()).toBe(12)
  portal.open()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(cards.nth(12)).toBeVisible()
})

test('unsaved changes are not reported as saved: the list, a switch, a playlist, their data', async ({
  page,
  portal,
}) => {
  await newPerson(page, password)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const listed = async () => (await page.request.get(apiRoutes.myList)).text()
  await page.goto(routes.videoInfo(video.id))
  const save = page.getByRole('button', { name: 'My List', exact: true })
  portal.answer(apiRoutes.myList)
  await save.click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  portal.open()
  expect(await listed()).not.toContain(video.name)
  await save.click()
  await expect.poll(listed).toContain(video.name)

  await page.goto(routes.account)
  const choice = page.getByRole('switch').first()
  const before = await choice.isChecked()
  portal.answer(apiRoutes.profile)
  await choice.click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  await expect(choice).toBeChecked({ checked: before })
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await page.getByRole('link', { name: 'Download my data' }).click()
  await expect.poll(portal.answered).toBeGreaterThan(1)
  expect(downloads).toEqual([])
  portal.open()
  await page.getByRole('link', { name: 'Download my data' }).click()
  await expect.poll(() => downloads).toEqual([expect.stringContaining('my-data')])
  await page.reload()
  await expect(choice).toBeChecked({ checked: before })

  await page.goto(routes.playlists)
  await page.getByRole('button', { name: 'New playlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Evening')
  portal.answer('/')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Evening')
  portal.open()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
})

test('a position is stored until the server has it, and a failing panel of the player affects nothing else', async ({
  page,
  portal,
}) => {
  await newPerson(page, password)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const stop = Math.floor(video.duration * 0.4)
  const stored = async () => {
    const answer = (await (await page.request.get(apiRoutes.video(video.id))).json()) as {
      progress: { positionSeconds: number } | null
    }
    return answer.progress?.positionSeconds
  }
  await page.goto(routes.videoInfo(video.id))
  portal.answer(apiRoutes.passages)
  await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  const dialog = page.getByRole('dialog', { name: video.name })
  await dialog.getByRole('tab', { name: 'Practice' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: NOT_OURS })).toBeVisible()
  const before = await second(page)
  await expect.poll(() => second(page)).toBeGreaterThan(before)
  portal.open()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: NOT_OURS })).toHaveCount(0)

  portal.answer(apiRoutes.progress)
  await player(page).evaluate((each: HTMLVideoElement, to) => {
    each.pause()
    each.currentTime = to
  }, stop)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Resume at / })).toBeVisible()
  await expect.poll(portal.answered).toBeGreaterThan(0)
  expect(await stored()).not.toBe(stop)
  portal.open()
  await page.goto(routes.artists)
  await expect.poll(stored).toBe(stop)
})

test('the personal part of a page loads on its own once the network is back', async ({ page, portal }) => {
  await newPerson(page, password, 'Uma')
  portal.answer(apiRoutes.home)
  await page.goto(routes.browse)
  await expect(page.getByRole('heading', { name: 'Latest Releases' })).toBeVisible()
  await expect.poll(portal.answered).toBeGreaterThan(0)
  portal.open()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Uma' })).toBeVisible()
})

test('a checkout opens nothing and can be retried', async ({ page, portal }) => {
  await newPerson(page, password)
  await page.goto(routes.selectPackage)
  await page.getByRole('button', { name: /^Premium/ }).click()
  portal.answer(apiRoutes.checkout)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  await expect(page).toHaveURL(routes.selectPackage)
  portal.open()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
})

test('the dashboard keeps what was typed, saves no page of the network as a file, and its lists stay', async ({
  page,
  portal,
}) => {
  const code = `s:hotel-${newLetters().toLowerCase()}`
  await signIn(page, demoAccounts.admin)
  await page.goto(routes.dashboardTags)
  await page.getByRole('button', { name: 'Create a new tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption('Series')
  await dialog.getByLabel('Tag', { exact: true }).fill(code)
  await dialog.getByLabel('Name').fill('Of the hotel')
  portal.answer(staffApiRoutes.tags)
  await dialog.getByRole('button', { name: 'Save Tag' }).click()
  await expect(page.getByText(NOT_OURS).first()).toBeVisible()
  await expect(dialog.getByLabel('Tag', { exact: true })).toHaveValue(code)
  portal.open()
  await dialog.getByRole('button', { name: 'Save Tag' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  portal.answer(staffApiRoutes.tags)
  await page.getByRole('searchbox').fill(code)
  await expect(page.getByRole('alert').filter({ hasText: NOT_OURS })).toBeVisible()
  portal.open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()

  await page.goto(`${staffRoutes.artists}/new`)
  await page.getByLabel('Name', { exact: true }).fill(`Artist ${code}`)
  portal.answer('/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  portal.open()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/artists\/\d+$/)

  await page.goto(staffRoutes.import)
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  portal.answer('/api/catalogue/export')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  portal.open()
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await expect.poll(() => downloads).toEqual(['catalogue.csv'])
})
