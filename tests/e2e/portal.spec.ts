import type { Locator, Page } from '@playwright/test'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/portal'
import { newLetters } from '@/tests/support/new-letters'
import { NOT_OURS } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { staffApiRoutes } from '@/lib/shared/api-routes-staff'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

/**
 * Journeys in a network whose own page answers one of their requests, with status 200: nothing is said to be done that
 * was not, nothing typed is lost, no page goes away, and everything works once the network lets it through. The forms
 * of visitors are asked the same beside their components.
 */

const password = 'kalyani-in-adi-tala'

/** Lets the seconds pass in which a page asks again by itself, until it shows something. Its clock is installed. */
const passTime = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass()

test('a login, a page, a search, a list and a checkout say that something else answered, and go on afterwards', async ({
  page,
  portal,
}) => {
  const email = await newPerson(page, password, 'Uma')
  await page.context().clearCookies()
  await page.clock.install()
  const banner = page.getByRole('banner')

  await test.step('a login says so under its field', async () => {
    await page.goto(routes.login)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    portal.answer(apiRoutes.login)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(NOT_OURS)
    expect(portal.answered()).toBe(1)
  })

  await test.step('the own part of the page comes by itself once the network lets it through', async () => {
    portal.answer(apiRoutes.home)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(routes.browse)
    await expect(page.getByRole('heading', { name: 'Latest Releases' })).toBeVisible()
    await expect.poll(portal.answered).toBeGreaterThan(0)
    portal.open()
    await passTime(page, banner.getByRole('button', { name: 'Uma' }))
  })

  await test.step('a search says that it was not made', async () => {
    await banner.getByRole('link', { name: 'Search' }).click()
    const box = page.getByRole('main').getByRole('combobox', { name: 'What are you looking for?' })
    await expect(box).toBeVisible()
    portal.answer(apiRoutes.search)
    await box.fill('kalyani')
    await expect(page.getByRole('alert').filter({ hasText: 'The search could not be made.' })).toContainText(NOT_OURS)
    portal.open()
    await expect(page.getByText('Kalyani in Three Moods').first()).toBeVisible()
  })

  await test.step('a list says that its next page is missing', async () => {
    await banner.getByRole('link', { name: 'Music' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
    portal.answer(apiRoutes.categoryVideos('music'))
    await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await passTime(page, page.getByText(`The next ones could not be loaded. ${NOT_OURS}`))
    const cards = page.getByRole('main').getByRole('list').last().getByRole('listitem')
    expect(await cards.count()).toBe(12)
    portal.open()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(cards.nth(12)).toBeVisible()
  })

  await test.step('a checkout opens nothing, and can be begun again', async () => {
    await banner.getByRole('link', { name: 'Upgrade to Premium' }).click()
    await page.getByRole('button', { name: /^Premium/ }).click()
    portal.answer(apiRoutes.checkout)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(NOT_OURS).first()).toBeVisible()
    await expect(page).toHaveURL(routes.selectPackage)
    portal.open()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  })
})

test('what a person keeps is not said to be saved: their list, a position, a switch, their data, a playlist', async ({
  page,
  portal,
}) => {
  await newPerson(page, password)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  const said = page.getByText(NOT_OURS)
  await page.clock.install()

  await test.step('their list', async () => {
    const listed = async () => JSON.stringify(await read(apiRoutes.myList))
    await page.goto(routes.videoInfo(video.id))
    const save = page.getByRole('button', { name: 'My list', exact: true })
    portal.answer(apiRoutes.myList)
    await save.click()
    await expect(said).toBeVisible()
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    portal.open()
    expect(await listed()).not.toContain(video.name)
    await save.click()
    await expect.poll(listed).toContain(video.name)
  })

  await test.step('a position is stored until the server has it, and a panel brings nothing else down', async () => {
    const stop = Math.floor(video.duration * 0.4)
    type Watched = { progress: { positionSeconds: number } | null }
    const stored = async () => (await read<Watched>(apiRoutes.video(video.id))).progress?.positionSeconds
    portal.answer(apiRoutes.passages)
    await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
    await expect.poll(() => second(page), { message: 'the video moves' }).toBeGreaterThan(0)
    const dialog = page.getByRole('dialog', { name: video.name })
    const problem = dialog.getByRole('alert').filter({ hasText: NOT_OURS })
    await dialog.getByRole('tab', { name: 'Practice' }).click()
    await passTime(page, problem)
    const before = await second(page)
    await expect.poll(() => second(page), { message: 'the video goes on' }).toBeGreaterThan(before)
    portal.open()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toHaveCount(0)

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
    await page.goto(routes.account)
    await expect.poll(stored).toBe(stop)
  })

  await test.step('a switch', async () => {
    const choice = page.getByRole('switch', { name: 'Livestream reminders' })
    await expect(choice).toBeChecked()
    portal.answer(apiRoutes.profile)
    await choice.click()
    await expect(said).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
    await expect(choice).toBeChecked()
    expect(await read(apiRoutes.profile)).toMatchObject({ livestreamReminders: true })
  })

  await test.step('their data', async () => {
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.suggestedFilename()))
    await page.getByRole('link', { name: 'Download my data' }).click()
    await expect.poll(portal.answered).toBeGreaterThan(1)
    expect(downloads).toEqual([])
    portal.open()
    await page.getByRole('link', { name: 'Download my data' }).click()
    await expect.poll(() => downloads).toEqual([expect.stringContaining('my-data')])
  })

  await test.step('a playlist', async () => {
    // What the page said until now would lie over the menu.
    await page.clock.fastForward(30_000)
    await page.getByRole('banner').getByRole('button', { name: 'Asha' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Playlists' }).click()
    await page.getByRole('button', { name: 'New playlist' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Evening')
    portal.answer('/')
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await expect(said.first()).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Evening')
    portal.open()
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
  })
})

test('the dashboard keeps what was typed, saves no page of the network as a file, and its lists stay', async ({
  page,
  portal,
}) => {
  const code = `s:hotel-${newLetters().toLowerCase()}`
  await signIn(page, demoAccounts.admin)
  await page.clock.install()
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
  await passTime(page, page.getByRole('alert').filter({ hasText: NOT_OURS }))
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
  // What the page said would lie over the button.
  await page.clock.fastForward(30_000)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/artists\/\d+$/)

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Import' }).click()
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  portal.answer('/api/catalogue/export')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await expect(page.getByText(NOT_OURS)).toBeVisible()
  portal.open()
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await expect.poll(() => downloads).toEqual(['catalogue.csv'])
})
