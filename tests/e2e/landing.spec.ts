import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { openWithStoppedClock } from '@/tests/e2e/support/clock'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

const carousel = (page: Page) => page.getByRole('group', { name: 'Trailers' })
const inFront = (page: Page) => carousel(page).getByRole('listitem').filter({ hasText: 'Watch Trailer' })

/** The names of the trailers, in the order in which the landing page shows them. */
async function trailerNames(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/feed/trailers')
  return ((await answer.json()) as { name: string }[]).slice(0, 12).map(({ name }) => name)
}

/** The names of the trailers, beginning with the one in front. */
async function namesFromFront(page: Page): Promise<string[]> {
  const names = await trailerNames(page)
  const front = await inFront(page).innerText()
  const index = names.findIndex((name) => front.startsWith(name))
  return [...names.slice(index), ...names.slice(0, index)]
}

/** Checks that exactly this trailer is in front: its name is shown, and only it can be played. */
async function expectInFront(page: Page, name: string | undefined) {
  await expect(carousel(page).getByText(name ?? '', { exact: true })).toBeVisible()
  await expect(carousel(page).getByRole('button', { name: 'Watch Trailer' })).toHaveCount(1)
}

test.describe('the questions of the landing page', () => {
  test('are open one at a time, and a second click closes one', async ({ page }) => {
    await page.goto(routes.home)
    const questions = page.getByRole('region', { name: 'Before the lights go down' })
    await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(4)
    const cost = questions.getByRole('button', { name: 'How much does it cost?' })
    const where = questions.getByRole('button', { name: 'Where can I watch?' })
    await cost.click()
    await expect(questions.getByText('varies by region: where you are it is $10 per month')).toBeVisible()
    await expect(questions.getByText('Discounts are offered from time to time')).toBeVisible()
    await expect(questions.getByText('All content is watched online')).toBeVisible()
    await where.focus()
    await page.keyboard.press('Enter')
    await expect(where).toHaveAttribute('aria-expanded', 'true')
    await expect(cost).toHaveAttribute('aria-expanded', 'false')
    await where.click()
    await expect(where).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('the newsletter form', () => {
  const field = (page: Page) => page.getByRole('region', { name: 'Hear of premieres' }).getByLabel('Email')
  const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' }).click()

  test('shows an error under an invalid address, and passes a valid one to the sign-up', async ({ page }) => {
    await page.goto(routes.home)
    for (const [typed, message] of [
      ['', 'Invalid email'],
      ['asha', 'Invalid email'],
      [`${'a'.repeat(45)}@example.test`, 'Too long'],
    ] as const) {
      await field(page).fill(typed)
      await subscribe(page)
      await expect(field(page)).toHaveAccessibleDescription(message)
      await expect(field(page)).toBeFocused()
    }
    await field(page).fill('asha+arts@example.test')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${routes.registration}?email=${encodeURIComponent('asha+arts@example.test')}`)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha+arts@example.test')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('passes an address to the sign-up as well', async ({ page }) => {
      await page.goto(routes.home)
      await field(page).fill('asha@example.test')
      await subscribe(page)
      await expect(page).toHaveURL(`${routes.registration}?email=${encodeURIComponent('asha@example.test')}`)
    })
  })
})

test.describe('the carousel of trailers', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('moves on every three seconds, and from the last trailer to the first', async ({ page }) => {
    await openWithStoppedClock(page, routes.home, inFront(page))
    const names = await namesFromFront(page)
    expect(names).toHaveLength(12)
    for (const next of [...names.slice(1), names[0]]) {
      await page.clock.runFor(3_000)
      await expectInFront(page, next)
    }
  })

  test('stops while the pointer is over it, after the pause button, and while a trailer plays', async ({ page }) => {
    await openWithStoppedClock(page, routes.home, inFront(page))
    const names = await namesFromFront(page)
    await test.step('under the pointer', async () => {
      await carousel(page).hover({ position: { x: 720, y: 60 } })
      await page.clock.runFor(7_000)
      await expectInFront(page, names[0])
    })
    await test.step('while its trailer plays', async () => {
      await carousel(page).getByRole('button', { name: 'Watch Trailer' }).click()
      await page.clock.runFor(1_000)
      await expect(page.getByRole('dialog', { name: names[0] }).locator('video')).toBeVisible()
      await page.mouse.move(5, 5)
      await page.clock.runFor(7_000)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectInFront(page, names[0])
    })
    await test.step('after a pause', async () => {
      await page.getByRole('heading', { level: 1 }).click()
      await carousel(page).getByRole('button', { name: 'Pause slide show' }).click()
      await page.mouse.move(5, 5)
      await page.clock.runFor(7_000)
      await expectInFront(page, names[0])
    })
  })

  test('moves by its buttons, also back from the first trailer, and to a trailer at the side', async ({ page }) => {
    const names = await trailerNames(page)
    // The pointer is over it first, so that it does not move by itself.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(routes.home)
    await carousel(page).getByRole('button', { name: 'Next slide' }).click()
    await expectInFront(page, names[1])
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expectInFront(page, names[0])
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expectInFront(page, names.at(-1))
    await carousel(page)
      .getByRole('button', { name: `Show ${names[0]}` })
      .press('Enter')
    await expectInFront(page, names[0])
    await expect(inFront(page).getByRole('button', { name: 'Watch Trailer' })).toBeFocused()
  })

  test.describe('for people who asked for less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('does not move by itself', async ({ page }) => {
      const names = await trailerNames(page)
      await openWithStoppedClock(page, routes.home)
      await page.clock.runFor(7_000)
      await expectInFront(page, names[0])
      await expect(carousel(page).getByRole('button', { name: 'Pause slide show' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Pause announcement' })).toHaveCount(0)
      const moving = await page.evaluate(
        () => document.getAnimations().filter((one) => one.playState === 'running').length,
      )
      expect(moving).toBe(0)
    })

    test('shows the whole announcement in a small window', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(routes.home)
      const texts = page.locator('[data-announcement] p')
      await expect(texts.filter({ visible: true })).toHaveCount(1)
      const box = await texts.first().boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(390)
    })
  })
})

test.describe('the announcement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a dismissed announcement does not come back', async ({ page }) => {
    await page.goto(routes.home)
    const running = () =>
      page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
    await expect(page.getByText(/Premium Plan is live/).first()).toBeVisible()
    // It stops under the pointer, which may begin in the corner of the window.
    await page.mouse.move(700, 600)
    await expect.poll(running).toBe(1)
    await page.getByRole('button', { name: 'Pause announcement' }).click()
    await page.mouse.move(700, 600)
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(running).toBe(0)
    await page.getByRole('button', { name: 'Play announcement' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(running).toBe(1)
    await page.getByRole('button', { name: 'Close announcement' }).click()
    await expect(page.getByText(/Premium Plan is live/).first()).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Rasika home' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Rasika home' })).toBeVisible()
    await expect(page.getByText(/Premium Plan is live/).first()).toBeHidden()
  })
})

test('the plans show what a guest has, and what Premium costs in the region', async ({ page }) => {
  await page.goto(routes.home)
  const plans = page.getByRole('region', { name: 'Two ways to take a seat' })
  await expect(plans).toContainText('Free')
  await expect(plans).toContainText('$10 per month')
  await plans.getByRole('link', { name: 'Create your account' }).click()
  await expect(page).toHaveURL(routes.registration)
})

test('a signed-in person is not invited to sign up on the landing page', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.home)
  await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  for (const name of ['Sign up', 'Log In', 'Create your account']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
})
