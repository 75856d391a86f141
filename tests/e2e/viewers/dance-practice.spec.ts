import type { Locator, Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoViolations } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playing, second, type Video } from '@/tests/e2e/support/player'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const FRAME = 1 / 24

test.beforeEach(({ page }) => signIn(page, demoAccounts.member))

const findMargam = (page: Page) => findVideo(page, 'Margam in Adi', ({ fileUrl }) => fileUrl !== null)
const dialogOf = (page: Page) => page.getByRole('dialog')

async function openPractice(page: Page): Promise<void> {
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  await pressEnter(dialogOf(page).getByRole('tab', { name: 'Practice' }))
  await expect(dialogOf(page).getByRole('heading', { name: 'Picture' })).toBeVisible()
}

const matrix = (picture: Locator) => picture.evaluate((element) => getComputedStyle(element).transform)

/** Notes the time of each frame that is shown. */
const watchFrames = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => {
    const note: VideoFrameRequestCallback = (_, { mediaTime }) => {
      video.dataset.frame = String(mediaTime)
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  })
const shownFrame = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => Number(video.dataset.frame))

async function seek(page: Page, to: number): Promise<void> {
  await player(page).evaluate((video: HTMLVideoElement, time) => (video.currentTime = time), to)
  await expect.poll(() => second(page)).toBe(to)
}

test('by keyboard, a dancer mirrors, enlarges and slows the picture, and steps from frame to frame', async ({
  page,
}) => {
  const video = await findMargam(page)
  await page.goto(routes.videoMoment(video.id, 13))
  await openPractice(page)
  const dialog = dialogOf(page)
  await page.keyboard.press('v')
  await expect.poll(() => matrix(player(page))).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  await page.keyboard.press('+')
  await page.keyboard.press('=')
  await expect.poll(() => matrix(player(page))).toBe('matrix(-2, 0, 0, 2, 0, 0)')
  await pressEnter(dialog.getByRole('button', { name: 'Show more at the bottom' }))
  await expect.poll(() => matrix(player(page))).toMatch(/^matrix\(-2, 0, 0, 2, 0, -\d/)
  await page.keyboard.press('z')
  await page.keyboard.press('v')
  await expect.poll(() => matrix(player(page))).toBe('none')

  await page.keyboard.press('h')
  await expect.poll(async () => (await playing(page)).rate).toBe(0.5)
  await page.keyboard.press('h')
  await expect.poll(async () => (await playing(page)).rate).toBe(1)

  await page.keyboard.press('k')
  await watchFrames(page)
  await seek(page, 14)
  await expect.poll(() => shownFrame(page)).toBeCloseTo(14, 1)
  const first = await shownFrame(page)
  for (const [key, frames] of [
    ...[['s', 1] as const, ['s', 2] as const, ['s', 3] as const],
    ...[['a', 2] as const, ['a', 1] as const, ['s', 2] as const],
  ]) {
    await page.keyboard.press(key)
    await expect.poll(() => shownFrame(page)).toBeCloseTo(first + frames * FRAME, 2)
  }

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Forward one frame')
})

test('a tala is tapped in, counted on the screen and by clicks, and kept with the passage', async ({ page }) => {
  const video = await findMargam(page)
  await page.goto(`${routes.videoInfo(video.id)}?from=13&to=33`)
  await openPractice(page)
  const dialog = dialogOf(page)
  await page.keyboard.press('k')
  await expect(dialog.getByRole('combobox', { name: 'Tala' })).toHaveText(/^Adi \(this piece\)/)
  const taps = [14, 18.4, 22.4]
  for (const time of taps) {
    await seek(page, time)
    await page.keyboard.press('t')
  }
  await page.keyboard.press('u')
  await expect(dialog.getByText('2 first beats tapped, 4.4 seconds apart.')).toBeVisible()
  await seek(page, 22)
  await page.keyboard.press('t')

  await test.step('the count follows the video', async () => {
    await pressEnter(dialog.getByRole('button', { name: 'On the picture' }))
    const current = dialog.locator('[data-current]')
    await expect(current).toHaveCount(2)
    // A cycle of 3.6 seconds begins at 18.4, so its sixth count lasts from 20.65 to 21.1.
    await seek(page, 20.7)
    await expect(current.first()).toHaveAttribute('data-count', '6')
    await page.keyboard.press('b')
    await expect(dialog.getByRole('button', { name: 'Click', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('k')
    await expect(current.first()).not.toHaveAttribute('data-count', '6')
    await expectNoViolations(page, 'practice for dancers', { within: '[role=dialog]' })
  })

  await test.step('the passage remembers it, and the picture', async () => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Second jati')
    const stored = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    let answered = stored()
    await page.keyboard.press('Enter')
    await answered
    answered = stored()
    await pressEnter(dialog.getByRole('button', { name: 'Mirror' }))
    await answered
    await page.goto(`${routes.videoInfo(video.id)}?from=13&to=33`)
    await openPractice(page)
    await expect.poll(() => matrix(player(page))).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    await expect(dialog.getByText('3 first beats tapped, 4.0 seconds apart.')).toBeVisible()
    await pressEnter(dialog.getByRole('button', { name: 'Delete Second jati' }))
    await expect(dialog.getByRole('button', { name: /^Repeat Second jati/ })).toHaveCount(0)
  })
})

test('a mirrored video shows its captions the right way round, and Vimeo’s takes clicks', async ({ page, context }) => {
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('lectures'))).json()) as {
    data: (Video & { captions: unknown[] })[]
  }
  const spoken = data.find(({ captions, fileUrl }) => captions.length > 0 && fileUrl !== undefined)
  await page.goto(routes.videoMoment(spoken?.id ?? 0, 2))
  await openPractice(page)
  await page.keyboard.press('c')
  await page.keyboard.press('k')
  await page.keyboard.press('v')
  const modes = () => player(page).evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ mode }) => mode))
  await expect.poll(modes).toContain('hidden')
  expect(await modes()).not.toContain('showing')
  const caption = dialogOf(page).locator('[data-captions]')
  await expect(caption).toHaveText(/\p{L}{3}/u)
  expect(await caption.evaluate((text) => new DOMMatrix(getComputedStyle(text).transform).a)).toBe(1)
  await page.keyboard.press('v')
  await expect.poll(modes).toContain('showing')
  await expect(caption).toHaveCount(0)

  await stubVimeo(context)
  const vimeo = await findVideo(page, 'Ten Descents', ({ vimeoId }) => vimeoId !== null)
  await page.goto(routes.videoMoment(vimeo.id, 3))
  const frame = dialogOf(page).locator('iframe')
  await expect.poll(async () => (await playing(page)).second).toBeGreaterThan(3)
  await page.keyboard.press('v')
  await expect.poll(() => matrix(frame)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  const body = page.frameLocator('iframe').locator('body')
  await frame.click({ position: { x: 200, y: 100 }, force: true })
  await expect(body).toHaveAttribute('data-state', 'pause')
  const before = (await playing(page)).second
  await page.keyboard.press('s')
  await expect.poll(async () => (await playing(page)).second - before).toBeCloseTo(0.1, 5)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two fingers enlarge the picture, one drags it, and a tap still plays and pauses', async ({ page }) => {
    const video = await findMargam(page)
    await page.goto(routes.videoMoment(video.id, 13))
    await expect.poll(() => second(page)).toBeGreaterThan(13)
    const session = await page.context().newCDPSession(page)
    const box = await player(page).boundingBox()
    if (!box) throw new Error('no picture')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [x - 30, y], [x + 30, y])
    for (const far of [40, 50, 60, 70, 80, 90]) await touch('touchMove', [x - far, y], [x + far, y])
    await touch('touchEnd')
    await expect.poll(() => matrix(player(page))).toMatch(/^matrix\((2\.9|3\.0)\d*, 0, 0, (2\.9|3\.0)/)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    const isPaused = () => player(page).evaluate((each: HTMLVideoElement) => each.paused)
    expect(await isPaused()).toBe(false)

    const still = await matrix(player(page))
    await touch('touchStart', [x, y])
    for (const by of [10, 30, 60]) await touch('touchMove', [x - by, y - by])
    await touch('touchEnd')
    await expect.poll(() => matrix(player(page))).not.toBe(still)
    expect(await isPaused()).toBe(false)
    await page.touchscreen.tap(x, y)
    await expect.poll(isPaused).toBe(true)

    await dialogOf(page).getByRole('tab', { name: 'Practice' }).tap()
    await dialogOf(page).getByRole('button', { name: 'Tap the first beat' }).tap()
    await expect(dialogOf(page).getByRole('button', { name: 'Undo the last tap' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Whole picture' }).tap()
    await expect.poll(() => matrix(player(page))).toBe('none')
  })
})
