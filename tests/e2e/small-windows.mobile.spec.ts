import type { Locator, Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { findVideo, player, playsFile, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

type Listed = { id: number; name: string; duration: number; freeAccess: boolean; captions: unknown[] }

/** Checks that a text is seen, or can be scrolled to. */
async function expectReadable(text: Locator) {
  await text.scrollIntoViewIfNeeded()
  await expect(text).toBeInViewport({ ratio: 0.9 })
}

test('the marks of a card do not cover each other', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('lectures'))).json()) as { data: Listed[] }
  const video = data.find(({ captions, freeAccess }) => captions.length > 0 && !freeAccess)
  if (!video) throw new Error('no premium video with captions')
  const entries = [{ videoId: video.id, positionSeconds: video.duration, at: new Date() }]
  expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)

  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(routes.category('lectures'))
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: video.name, exact: true }) })
    const mark = (text: string | RegExp) =>
      card.getByText(text).locator('xpath=ancestor-or-self::span[contains(@class, "absolute")][1]')
    const marks = { access: 'Premium', captions: /^Captions:/, watched: 'Watched', length: /^Length/ }
    // The demo's videos last a minute and have captions in two languages. A concert has longer marks.
    await mark(marks.length).evaluate((place) => place.lastChild?.replaceWith('2 hr 45 min'))
    await mark(marks.captions).evaluate((place) => [...place.querySelectorAll('[aria-hidden]')].at(-1)?.append(' te'))
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

test('a filter of a list shows its longest choice', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [staffRoutes.names, staffRoutes.subscriptions]) {
    await page.goto(path)
    const cut = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('select')].flatMap((select) => {
        const { offsetWidth: shown, name, style } = select
        Object.assign(style, { width: 'max-content', minWidth: '0' })
        return select.offsetWidth > shown ? [name] : []
      }),
    )
    expect(cut, path).toEqual([])
  }
})

test('on a phone on its side the panels of the player can be reached', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', playsFile)
  for (const [width, height] of [
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(routes.videoMoment(video.id, 1))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 })
    // By the wheel, as people scroll: a script also scrolls what hides what does not fit.
    await dialog.getByRole('button', { name: 'Settings' }).hover()
    await page.mouse.wheel(0, 300)
    for (const name of ['Listen', 'Practice', 'Programme']) {
      await dialog.getByRole('tab', { name }).click()
      await expect(dialog.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 1 })
    }
    await expectReadable(dialog.getByRole('button', { name: /^Play from 0:00/ }))
  }
})

test.describe('with a text size of 200 %', () => {
  /** As the browser's own setting does: the widths at which a layout changes follow it. */
  async function enlarge(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  }
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  test('no page is wider than the window', async ({ page }) => {
    async function expectNarrow(...paths: string[]) {
      for (const path of paths) {
        await page.goto(path)
        // Until the fonts have come, others stand there that are a little wider.
        await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
      }
    }
    await enlarge(page)
    const raga = routes.knowledgeOf({ kind: 'ragas', slug: 'kalyani' })
    await expectNarrow(routes.home, routes.about, routes.help, routes.login, raga, '/nowhere')
    await signIn(page, demoAccounts.guest)
    await expectNarrow(routes.browse, routes.account, routes.selectPackage)
    await signIn(page, demoAccounts.member)
    const concert = await findVideo(page, 'Carnatic', playsFile)
    await expectNarrow(routes.browse, routes.account, routes.videoInfo(concert.id), routes.searchFor('kalyani'))
    await signIn(page, demoAccounts.admin)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNarrow(staffRoutes.videos, staffRoutes.users, staffRoutes.livestream('new'), staffRoutes.figures)
  })

  test('the end of a video and a failure can be read from their first line on', async ({ page }) => {
    await signIn(page, demoAccounts.member)
    const video = await findVideo(page, 'Carnatic', (each) => playsFile(each) && each.episodes.length === 0)
    await page.goto(routes.videoMoment(video.id, 1))
    await expect.poll(() => second(page)).toBeGreaterThan(1)
    await enlarge(page)
    const dialog = page.getByRole('dialog')

    await player(page).evaluate((each: HTMLVideoElement) => (each.currentTime = each.duration - 0.2))
    await expectReadable(dialog.getByRole('heading', { name: 'More like this' }))

    await page.route('**/api/media/**', (route) => route.fulfill({ status: 403 }))
    await page.route(`**${apiRoutes.video(video.id)}`, (route) => route.fulfill({ json: { fileUrl: null } }))
    await player(page).evaluate((each: HTMLVideoElement) => each.load())
    await expectReadable(dialog.getByRole('alert').getByText('Your access to this video has ended.'))
  })

  test('the picture of a locked video is as high as what stands over it', async ({ page }) => {
    await signIn(page, demoAccounts.guest)
    const video = await findVideo(page, 'Two Bows, One Kambhoji', ({ vimeoId }) => vimeoId === null)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(routes.videoInfo(video.id))
    const link = page.getByRole('link', { name: 'Upgrade Your Plan' })
    const picture = link.locator('xpath=ancestor::div[contains(@class, "aspect-video")]')
    // Otherwise the window is filled by it: 16 to 9.
    await expect(picture).toHaveCSS('height', `${(360 * 9) / 16}px`)
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
    // By the wheel, as people scroll: a script also scrolls what hides what does not fit.
    await page.getByText('Premium Content').hover()
    await page.mouse.wheel(0, 200)
    await expect(link).toBeInViewport({ ratio: 0.99 })
  })
})
