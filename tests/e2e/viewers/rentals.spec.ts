import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { rentAfterRefusedUpi, rentByUpiLater } from '@/tests/e2e/support/journeys/rental'
import { findPremium, isLocked, playAndClose, PREMIUM } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('a guest rents a video, watches it, sees the time left in the list, and loses it after a refund', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const { id } = await findPremium(page)
  const video = routes.videoInfo(id)
  await page.goto(video)
  await expect(page.getByText('Premium Content')).toBeVisible()

  await test.step('confirms what it is and what it costs', async () => {
    await page.getByRole('link', { name: 'Rent for $5' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your rental' })).toBeVisible()
    await expect(page.getByRole('main').getByText(PREMIUM)).toBeVisible()
    await expect(page.getByText('for 7 days after you pay')).toBeVisible()
    await expect(page.getByText('Total $5')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
  })

  let checkout = ''
  await test.step('pays by card on the hosted page', async () => {
    await expect(page.getByText('End to end encrypted')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Credit or Debit Card' })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: `Pay for 7-day rental: ${PREMIUM}` })).toBeVisible()
    checkout = page.url()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(video)
  })

  await test.step('watches, and sees on its page how long it is open', async () => {
    await playAndClose(page, PREMIUM)
    await expect(page.getByRole('main').getByText('6 days 23 hours left')).toBeVisible()
    await expect(page.getByText(/^Until .* Singapore time$/)).toBeVisible()
  })

  await test.step('is offered no second rental, and gets a receipt', async () => {
    const offer = await page.request.get(routes.videoRent(id), { maxRedirects: 0 })
    expect([offer.status(), offer.headers()['location']]).toEqual([307, video])
    const mails = async () => (await page.request.get(routes.mailbox)).text()
    await expect.poll(mails).toContain(`Receipt for your rental: ${PREMIUM}`)
  })

  await test.step('finds it among the rentals', async () => {
    await page.getByRole('banner').getByRole('button', { expanded: false }).click()
    await page.getByRole('link', { name: 'My Rentals' }).click()
    await expect(page.getByText('Become a member and unlock all exclusive videos')).toBeVisible()
    await expect(page.getByRole('link', { name: PREMIUM })).toBeVisible()
    await expect(page.getByText('6 days 23 hours left')).toBeVisible()
  })

  await test.step('gets a refund, and the video is locked', async () => {
    await page.goto(checkout)
    await page.getByRole('button', { name: 'Refund payment' }).click()
    await expect(page.getByText('There is nothing left to pay.')).toBeVisible()
    await expect.poll(() => isLocked(page, id), { message: 'the video is locked' }).toBe(true)
    await page.goto(routes.rentals)
    await expect(page.getByText('No rentals at the moment.')).toBeVisible()
    await page.getByRole('link', { name: 'Upgrade Your Plan' }).click()
    await expect(page).toHaveURL(routes.selectPackage)
  })
})

test('a rental is paid by UPI, approved after the person left the checkout', ({ page }) => rentByUpiLater(page))

test('a rental is paid by card after a refused UPI request', ({ page }) => rentAfterRefusedUpi(page))
