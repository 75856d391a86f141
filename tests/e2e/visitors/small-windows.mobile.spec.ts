import type { Locator, Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

type Listed = { id: number; name: string; duration: number; freeAccess: boolean; captions: unknown[] }

async function expectReadable(text: Locator) {
  // Retries, because text that appears later or grows can move it out again.
  await expect(async () => {
    await text.scrollIntoViewIfNeeded()
    await expect(text).toBeInViewport({ ratio: 0.9, timeout: 2000 })
  }).toPass()
}

/** Scrolls with the wheel until an element is in view. A script could also scroll hidden overflow. */
async function wheelTo(page: Page, over: Locator, wanted: Locator) {
  await over.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 200)
    await expect(wanted).toBeInViewport({ ratio: 0.99, timeout: 2000 })
  }).toPass()
}

/** Doubles the browser's own text size. This also affects breakpoints. */
async function enlarge(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test('the marks of a card do not cover each other', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('lectures'))).json()) as { data: Listed[] }
  const video = data.find(({ captions, freeAccess }) => captions.length > 0 && !freeAccess)
  if (!video) throw new Error('no premium video with captions')
  const entries = [{ videoId: video.id, positionSeconds: video.duration, at: new Date() }]
  expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)

  await page.goto(routes.category('lectures'))
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: video.name, exact: true }) })
  const mark = (text: string | RegExp) =>
    card.getByText(text).locator('xpath=ancestor-or-self::span[contains(@class, "absolute")][1]')
  const marks = { access: 'Premium', captions: /^Captions:/, watched: 'Watched', length: /^Length/ }
  // Simulates the labels of a long concert, because the demo videos last a minute and have captions in two languages.
  await mark(marks.length).evaluate((place) => place.lastChild?.replaceWith('2 hr 45 min'))
  await mark(marks.captions).evaluate((place) => [...place.querySelectorAll('[aria-hidden]')].at(-1)?.append(' te'))
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes: [name: string, DOMRect][] = []
    for (const [name, text] of Object.entries(marks)) {
      boxes.push([name, await mark(text).evaluate((place) => place.getBoundingClientRect().toJSON() as DOMRect)])
    }
    const covered = boxes.flatMap(([name, a], index) =>
      boxes
        .slice(index + 1)
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${name} and ${other} at ${width} px`),
    )
    expect(covered).toEqual([])
  }
})

test('on a phone in landscape the player’s panels can be reached, and its controls come and go', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', (each) => playsFile(each) && each.episodes.length === 0)
  await page.clock.install()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(routes.videoMoment(video.id, 5))
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(5)
  const dialog = page.getByRole('dialog')
  const bar = dialog.getByRole('group', { name: 'Player' })

  await test.step('in full screen the controls hide when idle, and the tap that shows them presses none', async () => {
    await bar.getByRole('button', { name: 'Full screen' }).click()
    await page.clock.fastForward('00:10')
    await expect(bar.locator('..')).toHaveCSS('opacity', '0')
    // Stops the clock, so that the controls don't hide again before they are seen.
    await page.clock.pauseAt(Date.now() + 60_000)
    const box = await bar.getByRole('button', { name: 'Pause' }).boundingBox()
    if (!box) throw new Error('no button')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(bar.locator('..')).toHaveCSS('opacity', '1')
    expect(await player(page).evaluate((each: HTMLVideoElement) => each.paused)).toBe(false)
    await page.clock.resume()
    await bar.getByRole('button', { name: 'Exit full screen' }).click()
  })

  await bar.getByRole('button', { name: 'Pause' }).click()
  const stop = await second(page)
  for (const [width, height] of [
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await dialog.evaluate((all) => [all, ...all.querySelectorAll('*')].forEach((each) => each.scrollTo(0, 0)))
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
    await wheelTo(page, bar.getByRole('button', { name: 'Settings' }), dialog.getByRole('tab', { name: 'Listen' }))
    for (const name of ['Listen', 'Practice', 'Programme']) {
      await dialog.getByRole('tab', { name }).click()
      await expect(dialog.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 })
    }
    await expectReadable(dialog.getByRole('button', { name: /^Play from 0:00/ }))
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await enlarge(page)
  await test.step('ended access is reported with large text too, and playback resumes there once it is renewed', async () => {
    const facts = `**${apiRoutes.video(video.id)}`
    await page.route('**/api/media/**', (route) => route.fulfill({ status: 403 }))
    await page.route(facts, (route) => route.fulfill({ json: { fileUrl: null } }))
    await player(page).evaluate((each: HTMLVideoElement) => each.load())
    const notice = dialog.getByRole('alert')
    await expectReadable(notice.getByText('Your access to this video has ended.'))
    await expect(notice.getByRole('link', { name: 'See plans' })).toBeAttached()
    await page.unroute('**/api/media/**')
    await page.unroute(facts)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toHaveCount(0)
    await expect.poll(() => second(page)).toBeCloseTo(stop, 2)
  })
  await test.step('the end screen can be read from its first line', async () => {
    await player(page).evaluate((each: HTMLVideoElement) => {
      each.currentTime = each.duration - 0.2
      return each.play()
    })
    await expectReadable(dialog.getByRole('heading', { name: 'More like this' }))
  })
})

test('a locked video shows its programme and no player, and with large text everything over its picture', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Two Bows, One Kambhoji', ({ vimeoId }) => vimeoId === null)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(routes.videoMoment(video.id, 5))
  const link = page.getByRole('link', { name: 'Upgrade Your Plan' })
  const picture = link.locator('xpath=ancestor::div[contains(@class, "aspect-video")]')
  await expect(picture).toHaveCSS('height', `${(360 * 9) / 16}px`)
  await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play from/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await enlarge(page)
  const inside = await picture.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const scrolls = (each: Element) =>
      getComputedStyle(each).overflowY === 'auto' && each.scrollHeight > each.clientHeight
    return {
      scrolled: [...box.querySelectorAll('*')].filter(scrolls).length,
      outside: [...box.querySelectorAll('a, p, svg')].filter((each) => {
        const place = each.getBoundingClientRect()
        return place.top < top || place.bottom > bottom
      }).length,
    }
  })
  expect(inside).toEqual({ scrolled: 0, outside: 0 })
  await wheelTo(page, page.getByText('Premium Content'), link)
})
