import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { choosePlan } from '@/tests/e2e/support/journeys/plan'
import { newAddress, signUp } from '@/tests/e2e/support/journeys/sign-up'
import { expect, test } from '@/tests/e2e/support/test'

const concert = 'Mohamana: a Varnam in Bhairavi'

async function expectPlaying(page: Page) {
  const player = page.getByRole('dialog').locator('video')
  await expect(player).toBeVisible()
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { message: 'the video moves' })
    .toBeGreaterThan(0.3)
}

test('a visitor from a search engine gets from a raga via trailer, sign-up and payment to the piece in its concert', async ({
  page,
}) => {
  const email = newAddress('searcher')

  await test.step('finds where the raga is performed, and plays the trailer of that concert', async () => {
    await page.goto('/ragas/bhairavi', { referer: 'https://search.example/?q=bhairavi+raga' })
    await expect(page.getByRole('heading', { level: 1, name: 'Bhairavi' })).toBeVisible()
    await page.getByRole('link', { name: `Watch the trailer for ${concert}` }).click()
    await page.getByRole('button', { name: /^Play Mohamana/ }).click()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
    const more = page.getByRole('region', { name: 'Sign up for more' })
    await expect(more.getByRole('link', { name: 'Sign up' })).toBeVisible()
  })

  await test.step('opens the page of the piece, which needs a sign-up', async () => {
    await page.goBack()
    await page
      .getByRole('listitem')
      .filter({ hasText: concert })
      .getByRole('link', { name: 'Mohamana En Meedil' })
      .click()
    await expect(page).toHaveURL(/\/videos\/\d+\?t=\d+$/)
    await page.getByRole('link', { name: 'Sign up to watch' }).click()
  })

  await test.step('signs up, follows the link in the email, and logs in', () => signUp(page, email))

  const moment = /\/browse\/videos\/\d+\/info\?t=[1-9]\d*$/
  await test.step('is at that concert, which is locked', async () => {
    await expect(page).toHaveURL(moment)
    await expect(page.getByText('Premium Content')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
  })

  await test.step('chooses the plan, pays in the sandbox, and is back at the video, which plays', async () => {
    await page.getByRole('link', { name: 'Upgrade Your Plan' }).click()
    await choosePlan(page, 'Premium $10')
    await expect(page.getByText('Sandbox', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(moment)
    // The player opens automatically and covers the page.
    await expect(page.getByRole('dialog', { name: 'Mohamana' })).toBeVisible()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
  })

  await test.step('is no longer offered an upgrade, and can cancel the membership', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Nila' }).click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    const subscription = page.getByRole('region', { name: 'Subscription' })
    await expect(subscription.getByText('Premium', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
    await subscription.getByRole('button', { name: 'Manage Subscription' }).click()
    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })

  await test.step('logs out, and the pages of the account are closed', async () => {
    await page.goto(routes.account)
    await page.getByRole('banner').getByRole('button', { name: 'Nila' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(routes.home)
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
    const account = await page.request.get(routes.account, { maxRedirects: 0 })
    expect([account.status(), account.headers()['location']]).toEqual([307, expect.stringMatching(/\/$/)])
    expect(await (await page.request.get(apiRoutes.session)).json()).toMatchObject({ id: 0 })
  })
})
