import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { openWithStoppedClock } from '@/tests/e2e/support/clock'
import { expect, test } from '@/tests/e2e/support/test'

const carousel = (page: Page) => page.getByRole('group', { name: 'Trailers' })
const inFront = (page: Page) => carousel(page).getByRole('listitem').filter({ hasText: 'Watch Trailer' })
const announcement = (page: Page) => page.getByText(/Premium Plan is live/).first()
const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)

async function trailerNames(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/feed/trailers')
  return ((await answer.json()) as { name: string }[]).slice(0, 12).map(({ name }) => name)
}

async function namesFromFront(page: Page): Promise<string[]> {
  const names = await trailerNames(page)
  const front = await inFront(page).innerText()
  const index = names.findIndex((name) => front.startsWith(name))
  return [...names.slice(index), ...names.slice(0, index)]
}

async function expectInFront(page: Page, name: string | undefined, what: string) {
  await expect(carousel(page).getByText(name ?? '', { exact: true }), what).toBeVisible()
  await expect(carousel(page).getByRole('button', { name: 'Watch Trailer' }), what).toHaveCount(1)
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the trailers advance on their own, pause for the viewer, and a closed announcement does not come back', async ({
    page,
  }) => {
    await openWithStoppedClock(page, routes.home, inFront(page))
    const names = await namesFromFront(page)
    expect(names).toHaveLength(12)
    await test.step('the trailers advance every three seconds, and wrap around', async () => {
      for (const next of [...names.slice(1), names[0]]) {
        await page.clock.runFor(3_000)
        await expectInFront(page, next, 'three seconds later')
      }
    })
    await test.step('they stop under the pointer', async () => {
      await carousel(page).hover({ position: { x: 720, y: 60 } })
      await page.clock.runFor(7_000)
      await expectInFront(page, names[0], 'under the pointer')
    })
    await test.step('they stop while one plays', async () => {
      await carousel(page).getByRole('button', { name: 'Watch Trailer' }).click()
      await page.clock.runFor(1_000)
      await expect(page.getByRole('dialog', { name: names[0] }).locator('video')).toBeVisible()
      await page.mouse.move(5, 5)
      await page.clock.runFor(7_000)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectInFront(page, names[0], 'while it plays')
    })
    await test.step('they stop after a pause', async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await carousel(page).getByRole('button', { name: 'Pause slideshow' }).click()
      await page.mouse.move(5, 5)
      await page.clock.runFor(7_000)
      await expectInFront(page, names[0], 'after a pause')
    })

    await test.step('the announcement moves, and stops by its button', async () => {
      await expect(announcement(page)).toBeVisible()
      const still = async () => {
        // Moves the pointer and focus away, because either would pause the announcement.
        await page.mouse.move(700, 600)
        await page.getByRole('heading', { level: 1 }).click()
      }
      await still()
      await expect.poll(() => moving(page)).toBe(1)
      await page.getByRole('button', { name: 'Pause announcement' }).click()
      await still()
      await expect.poll(() => moving(page)).toBe(0)
      await page.getByRole('button', { name: 'Play announcement' }).click()
      await still()
      await expect.poll(() => moving(page)).toBe(1)
    })
    await test.step('once closed, it does not come back', async () => {
      await page.getByRole('button', { name: 'Close announcement' }).click()
      await expect(announcement(page)).toBeHidden()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Rasika home' })).toBeFocused()
      await page.clock.resume()
      await page.goto(routes.about)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Rasika home' })).toBeVisible()
      await expect(announcement(page)).toBeHidden()
    })
  })
})

test('with reduced motion nothing moves on its own, and buttons move the trailers', async ({ page }) => {
  const names = await trailerNames(page)
  await openWithStoppedClock(page, routes.home, inFront(page))
  await page.clock.runFor(7_000)
  await expectInFront(page, names[0], 'nothing moves')
  for (const name of ['Pause slideshow', 'Pause announcement']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  expect(await moving(page), 'running animations').toBe(0)
  await page.clock.resume()

  await test.step('forward, back from the first to the last, and to one at the side', async () => {
    await carousel(page).getByRole('button', { name: 'Next slide' }).click()
    await expectInFront(page, names[1], 'the next')
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expectInFront(page, names[0], 'the previous')
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expectInFront(page, names.at(-1), 'the last')
    await carousel(page)
      .getByRole('button', { name: `Show ${names[0]}` })
      .press('Enter')
    await expectInFront(page, names[0], 'one at the side')
    await expect(inFront(page).getByRole('button', { name: 'Watch Trailer' })).toBeFocused()
  })

  await test.step('the video of the hero plays', async () => {
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await expect(page.getByRole('dialog').locator('video')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the announcement is whole in a small window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const texts = page.locator('[data-announcement] p')
    await expect(texts.filter({ visible: true })).toHaveCount(1)
    const box = await texts.first().boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(390)
  })
})
