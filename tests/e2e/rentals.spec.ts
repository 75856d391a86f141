import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { findVideo } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import type { OwnVideo } from '@/lib/domains/home/schema'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const VIDEO = 'Mohamana: a Varnam in Bhairavi'

test('a guest rents a video, watches it, sees the time left in the list, and loses it after a refund', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.category('dance'))
  await page.getByRole('link', { name: VIDEO }).click()
  await expect(page.getByText('Premium Content')).toBeVisible()
  const video = page.url()

  await test.step('confirms what it is and what it costs', async () => {
    await page.getByRole('link', { name: 'Rent for $5' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your rental' })).toBeVisible()
    await expect(page.getByRole('main').getByText(VIDEO)).toBeVisible()
    await expect(page.getByText('Available for 7 days from payment')).toBeVisible()
    await expect(page.getByText('Total $5')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
  })

  let checkout = ''
  await test.step('pays by card on the hosted page', async () => {
    await expect(page.getByText('End to end encrypted')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Credit or Debit Card' })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: `Pay for 7-day rental: ${VIDEO}` })).toBeVisible()
    checkout = page.url()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(video)
  })

  await test.step('watches', async () => {
    const player = page.getByRole('dialog').locator('video')
    await expect(async () => {
      // The page was just loaded: a click does nothing until its scripts run.
      // Once the player is open, it covers the button.
      if (!(await player.isVisible()))
        await page.getByRole('button', { name: `Play ${VIDEO}` }).click({ timeout: 2000 })
      await expect(player).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { message: 'the video moves' })
      .toBeGreaterThan(0.3)
    await page.keyboard.press('Escape')
    await page.goto(video.replace('/info', '/rent'))
    await expect(page).toHaveURL(video)
  })

  await test.step('sees on its page how long it is open', async () => {
    await expect(page.getByRole('main').getByText('6 days 23 hours left')).toBeVisible()
    await expect(page.getByText(/^Until .* Singapore time$/)).toBeVisible()
  })

  await test.step('finds it among the rentals', async () => {
    await page.goto(routes.rentals)
    await expect(page.getByText('Become a member and unlock all exclusive videos')).toBeVisible()
    await expect(page.getByRole('link', { name: VIDEO })).toBeVisible()
    await expect(page.getByText('6 days 23 hours left')).toBeVisible()
    await page.goto(routes.mailbox)
    await expect(page.getByText(`Receipt for your rental: ${VIDEO}`).first()).toBeVisible()
  })

  await test.step('gets a refund, and the video is locked', async () => {
    await page.goto(checkout)
    await page.getByRole('button', { name: 'Refund payment' }).click()
    await expect(page.getByText('Nothing more is to be paid here.')).toBeVisible()
    await expect(async () => {
      await page.goto(video)
      await expect(page.getByText('Premium Content')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.goto(routes.rentals)
    await expect(page.getByText('Nothing is rented now.')).toBeVisible()
    await page.getByRole('link', { name: 'Upgrade Your Plan' }).click()
    await expect(page).toHaveURL(routes.selectPackage)
  })
})

test('the page of a video says that its rental has ended while it was open, and how to go on', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Two Bows, One Kambhoji', ({ vimeoId }) => vimeoId === null)
  await page.route(
    `**${apiRoutes.ownVideo(video.id)}`,
    async (route) => {
      const response = await route.fetch()
      const own = (await response.json()) as OwnVideo
      const playable = { ...own.playable, locked: false, source: { kind: 'file', url: '/nowhere' } }
      const rental = { expiresAt: new Date(Date.now() + 4000).toISOString(), leftMs: 4000 }
      await route.fulfill({ response, json: { ...own, playable, rental } })
    },
    { times: 1 },
  )
  await page.goto(routes.videoInfo(video.id))
  await expect(page.getByText('less than a minute left')).toBeVisible()
  await expect(page.getByRole('status').getByText('Your rental of this video has ended.')).toBeVisible()
  await expect(page.getByText('Premium Content')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rent for $5' })).toBeVisible()
})
