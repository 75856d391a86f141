import type { Locator, Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expectNoViolations } from '@/tests/e2e/support/accessible'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.member))

const STEPS_MAX = 80

/** Reaches an element as keyboard users do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not reached with Tab')
}

const section = (page: Page) => page.getByRole('heading', { name: 'Call and response' }).locator('..')
/** The text over the picture, which screen readers announce. */
const stage = (page: Page) => page.getByRole('dialog').locator('[aria-live=polite]')
const isPaused = (page: Page) => player(page).evaluate((each: HTMLVideoElement) => each.paused)

async function openPractice(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('tab', { selected: true }))
  await page.keyboard.press('Home')
  while (!(await dialog.getByRole('tab', { name: 'Practice', selected: true }).count()))
    await page.keyboard.press('ArrowRight')
}

test('lines of the lyrics are practised by keyboard alone, and Escape stops', async ({ page }) => {
  const video = await findVideo(page, 'Endaro', (each) => playsFile(each) || each.hlsUrl !== null)
  const piece = video.pieces.find(({ title }) => title === 'Endaro Mahanubhavulu')
  await page.goto(routes.videoMoment(video.id, (piece?.startSeconds ?? 0) + 1))
  await expect.poll(() => second(page)).toBeGreaterThan(piece?.startSeconds ?? 0)
  await openPractice(page)
  const lines = section(page).getByRole('list', { name: 'Lines to practise' })
  await tabTo(page, lines.getByRole('button', { name: /ఎందరో మహానుభావులు/ }))
  await page.keyboard.press('Enter')
  await expect(stage(page)).toContainText('ఎందరో మహానుభావులు')
  await expect(stage(page)).toContainText('Your turn')
  expect(await isPaused(page)).toBe(true)

  await test.step('the usual key pauses the exercise, in the silence too', async () => {
    await page.keyboard.press('k')
    await expect(stage(page)).toContainText('Paused')
    const resume = section(page).getByRole('button', { name: 'Resume' })
    await tabTo(page, resume)
    await page.keyboard.press(' ')
    await expect(stage(page)).not.toContainText('Paused')
    await expect.poll(() => isPaused(page)).toBe(false)
  })
  await test.step('one key takes the line back, and it can be found among the shortcuts', async () => {
    await expect(stage(page)).toContainText('Your turn')
    await page.keyboard.press('e')
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Repeat the last line')
    await page.keyboard.press('Escape')
  })
  await expectNoViolations(page, 'call and response', { within: '[role=dialog]', isNext: true })
  await page.keyboard.press('Escape')
  await expect(stage(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: video.name })).toBeVisible()
})

test('a passage is cut into lines, kept with the line practised last, and sent as a link', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(`${routes.videoInfo(video.id)}?from=2&to=8`)
  const dialog = page.getByRole('dialog', { name: video.name })
  await openPractice(page)
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Cut in four')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Repeat .*Cut in four/ })).toBeVisible()
  await tabTo(page, section(page).getByRole('button', { name: 'Equal parts' }))
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await (await kept).json()) as unknown).toMatchObject({ practice: { lines: [2, 3.5, 5, 6.5] } })

  const third = section(page).getByRole('list', { name: 'Lines to practise' }).getByRole('button').nth(2)
  await tabTo(page, third)
  await page.keyboard.press('Enter')
  await expect(stage(page)).toContainText('Line 3')
  const stopped = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.keyboard.press('x')
  expect((await (await stopped).json()) as unknown).toMatchObject({ practice: { line: 2 } })

  await test.step('the line practised last is offered when the passage is opened again', async () => {
    await page.goto(`${routes.videoInfo(video.id)}?from=2&to=8`)
    await openPractice(page)
    await expect(section(page).getByRole('button', { name: 'Continue at line 3' })).toBeVisible()
  })
  await test.step('the link opens the exercise ready, and the play key starts it', async () => {
    const copy = section(page).getByRole('button', { name: 'Copy practice link' })
    await tabTo(page, copy)
    await page.keyboard.press('Enter')
    const query = 'from=2&to=8&respond=1&times=2&lines=2_3.5_5_6.5'
    const link = `${new URL(page.url()).origin}${routes.publicVideo(video.id)}?${query}`
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const visitor = await browser.newPage()
    await visitor.goto(link)
    await expect(visitor.locator('main a[href*="respond%3D1"]').first()).toHaveAttribute(
      'href',
      /lines%3D2_3\.5_5_6\.5/,
    )
    await visitor.close()
    await page.goto(link)
    await expect(dialog.getByRole('tab', { name: 'Practice', selected: true })).toBeVisible()
    await expect(stage(page)).toContainText('Press Play to start.')
    expect(await isPaused(page)).toBe(true)
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
    await page.keyboard.press(' ')
    await expect(stage(page)).toContainText('Your turn')
    await page.keyboard.press('x')
  })
  const passages = (await (await page.request.get(apiRoutes.videoPassages(video.id))).json()) as { id: number }[]
  for (const { id } of passages) await page.request.delete(apiRoutes.passage(id))
})

test('each repetition of a line starts where the line does', async ({ page }) => {
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.addInitScript(() => {
    const starts: number[] = []
    Object.assign(window, { starts })
    const { play } = HTMLMediaElement.prototype
    // Noted at the call, because the video has already moved on when a busy machine reports that it plays.
    function noteAndPlay(this: HTMLMediaElement) {
      starts.push(this.currentTime)
      return play.call(this)
    }
    Object.assign(HTMLMediaElement.prototype, { play: noteAndPlay })
  })
  await page.goto(`${routes.videoInfo(video.id)}?from=2&to=3&respond=1&times=10`)
  await expect(stage(page)).toContainText('Press Play to start.')
  const starts = () => page.evaluate(() => Reflect.get(window, 'starts') as number[])
  expect(await starts()).toEqual([])
  await page.keyboard.press(' ')
  await expect(stage(page)).toHaveCount(0, { timeout: 60_000 })
  expect(await starts()).toEqual(Array.from({ length: 10 }, () => 2))
})

test('a stream and a video on Vimeo are practised too', async ({ page, context }) => {
  await stubVimeo(context)
  // Keeps each text, because a busy machine may look only after the next one has replaced it.
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const listen = () => {
      for (const each of document.querySelectorAll('[role=dialog] [aria-live=polite]')) said.push(each.textContent)
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const said = () => page.evaluate(() => (Reflect.get(window, 'said') as string[]).join('\n'))
  for (const [query, field] of [
    ['Natanam Adinar', 'hlsUrl'],
    ['The Seven of Misra', 'vimeoId'],
  ] as const) {
    const video = await findVideo(page, query, (each) => each[field] !== null)
    await page.goto(`${routes.videoInfo(video.id)}?from=2&to=6&respond=1&times=1&lines=2_4`)
    await expect(stage(page)).toContainText('Press Play to start.')
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).press('Enter')
    await expect.poll(said).toMatch(/Line 1[^]*Your turn[^]*Line 2[^]*Your turn/)
    await expect(stage(page)).toHaveCount(0)
  }
})
