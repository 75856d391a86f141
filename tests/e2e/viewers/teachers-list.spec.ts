import type { Locator, Page } from '@playwright/test'
import { addDays } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile } from '@/tests/e2e/support/player'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { actionRequest } from '@/tests/support/requests/server-actions'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const saved = (page: Page) => page.waitForResponse((answer) => answer.request().headers()['next-action'] !== undefined)

test('a teacher’s list is written, practised and shown to the teacher, by keyboard', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const name = `Practise this ${Date.now()}`
  const video = await findVideo(page, 'Margam', playsFile)
  const line = { videoId: video.id, name: 'First line', startSeconds: 1, endSeconds: 2.5 }
  const passage = (await (await page.request.post(apiRoutes.passages, { data: line })).json()) as { id: number }
  const made = actionRequest('createPlaylistAction', { name, entry: { videoId: video.id, passageId: passage.id } })
  expect((await page.request.post(made.path, { headers: made.headers, data: made.body })).ok()).toBe(true)
  const dueOn = addDays(new Date().toISOString().slice(0, 10), 7)
  const dialog = page.getByRole('dialog')

  await page.goto(routes.playlists)
  await page.getByRole('link', { name }).press('Enter')
  await test.step('its owner sets a date, a note and a number of repetitions', async () => {
    await pressEnter(button(page, 'Edit'))
    await dialog.getByLabel('Practise by').fill(dueOn)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Practise by ${formatDay(dueOn)}`)).toBeVisible()
    const add = button(page, 'Add note: First line')
    await pressEnter(add)
    const note = dialog.getByLabel('Note', { exact: true })
    await note.fill('Slowly, then at speed')
    await page.keyboard.press('Escape')
    await pressEnter(button(page, 'Stay'))
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('Slowly, then at speed')
    await dialog.getByLabel('Repetitions').fill('101')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a whole number from 1 to 100, or leave this empty.')).toBeVisible()
    await dialog.getByLabel('Repetitions').fill('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Practise 3 times')).toBeVisible()
    await expect(button(page, 'Edit note: First line')).toBeFocused()
    await expectAccessible(page, 'a teacher’s list')
  })
  const own = page.url()
  await pressEnter(button(page, 'Share by link'))
  const address = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname

  await test.step('everyone with the link reads it, and only followers can tick', async () => {
    await page.context().clearCookies()
    await page.goto(address)
    await expect(page.getByText('Slowly, then at speed')).toBeVisible()
    await signIn(page, demoAccounts.guest)
    await page.goto(address)
    await expect(page.getByText('Practise 3 times')).toBeVisible()
    await expect(button(page, 'Practised: First line')).toHaveCount(0)
    const followed = saved(page)
    await pressEnter(button(page, 'Follow this playlist'))
    await followed
    await expect(page.getByRole('heading', { name: 'Your practice' })).toBeVisible()
    const ticked = saved(page)
    await pressEnter(button(page, 'Practised: First line'))
    await ticked
    await expect(button(page, 'Practised: First line')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('No practice recorded yet.')).toBeVisible()
  })

  await test.step('a student’s repetitions are recorded while the entry plays', async () => {
    await page.getByRole('main').getByRole('link', { name: 'First line' }).press('Enter')
    await expect(player(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Practice' }).press('Enter')
    await expect(dialog.getByText('Slowly, then at speed')).toBeVisible()
    await expect(dialog.getByText(/^[2-9] repetitions or lines so far/)).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByRole('button', { name: 'Practised: First line' })).toHaveAttribute('aria-pressed', 'true')
    const recorded = page.waitForResponse((answer) => answer.url().endsWith(apiRoutes.practice))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect((await recorded).status()).toBe(200)
    await expect(page.getByText(/^Your practice is recorded\. Nobody else sees it unless/)).toBeVisible()
    await page.getByRole('link', { name: 'See your record' }).press('Enter')
    await expect(page.getByRole('table')).toContainText(/\d+ sec, \d lines/)
    await expectAccessible(page, 'a student’s record')
  })

  const report = await test.step('the student shows it by a link', async () => {
    await page.getByLabel('Your name (optional)').fill('Gita of the Saturday class')
    await page.keyboard.press('Enter')
    const link = page.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(/\/playlists\/reports\/[\w-]{43}$/)
    return new URL(await link.inputValue()).pathname
  })

  await test.step('the teacher reads it there, and nowhere else', async () => {
    await page.context().clearCookies()
    const answer = await page.goto(report)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByRole('heading', { level: 1, name: 'Gita of the Saturday class' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 of 1 practised' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText(/\d+ sec, \d lines/)
    expect(await page.content()).not.toContain(demoAccounts.guest)
    await expectAccessible(page, 'a practice report')
    await signIn(page, demoAccounts.member)
    await page.goto(own)
    await expect(page.getByRole('main')).not.toContainText('Saturday')
  })

  await test.step('the student ends the link, and deletes the record', async () => {
    await signIn(page, demoAccounts.guest)
    await page.goto(address)
    await pressEnter(button(page, 'End link'))
    await pressEnter(button(dialog, 'End link'))
    await expect(button(page, 'Create link')).toBeVisible()
    expect((await page.request.get(report)).status()).toBe(404)
    await pressEnter(button(page, 'Delete record'))
    await pressEnter(button(dialog, 'Delete'))
    await expect(page.getByText('No practice recorded yet.')).toBeVisible()
    await expect(button(page, 'Practised: First line')).toHaveAttribute('aria-pressed', 'false')
    await expect(button(page, 'Delete record')).toHaveCount(0)
  })

  await signIn(page, demoAccounts.member)
  await page.goto(own)
  await pressEnter(button(page, 'Delete'))
  await pressEnter(button(dialog, 'Delete'))
  await expect(page).toHaveURL(routes.playlists)
})
