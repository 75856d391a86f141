import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { inCountry, newPerson } from '@/tests/e2e/support/accounts'
import { findPremium, isLocked, playAndClose, PREMIUM } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'

/** Opens the checkout of a rental in India and chooses UPI. Returns the path of the video. */
async function askByUpi(page: Page): Promise<{ id: number; video: string }> {
  await inCountry(page, 'IN')
  await newPerson(page, 'kalyani-in-adi-tala', 'Radha')
  const { id } = await findPremium(page)
  const video = routes.videoInfo(id)
  await page.goto(video)
  await page.getByRole('link', { name: 'Rent for ₹99' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByText('Total ₹99')).toBeVisible()
  await expectNoSideways(page, 'the choice of a method')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay with UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Approve the payment in your UPI app' })).toBeVisible()
  return { id, video }
}

async function watch(page: Page, video: string): Promise<void> {
  await expect(page).toHaveURL(video)
  await playAndClose(page, PREMIUM)
  await expect(page.getByRole('main').getByText('6 days 23 hours left')).toBeVisible()
}

/** The person leaves the checkout, and approves the payment in their app later. */
export async function rentByUpiLater(page: Page): Promise<void> {
  const { id, video } = await askByUpi(page)
  const request = page.url()
  await test.step('leaves the checkout, and nothing is open yet', async () => {
    await page.getByRole('button', { name: 'Leave this page' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your rental' })).toBeVisible()
  })
  await test.step('approves it in the app', async () => {
    // The person's app, not this browser, tells the provider.
    const approval = await page.request.post(request, { form: { action: 'approve' }, maxRedirects: 0 })
    expect(approval.status()).toBe(303)
    await expect.poll(() => isLocked(page, id), { message: 'the video is locked' }).toBe(false)
    await page.reload()
  })
  await test.step('watches', () => watch(page, video))
}

/** The person refuses the payment by mistake, and pays by card. */
export async function rentAfterRefusedUpi(page: Page): Promise<void> {
  const { video } = await askByUpi(page)
  await test.step('the checkout says that it was refused, and offers other methods', async () => {
    await page.getByRole('button', { name: 'Refuse in UPI app' }).click()
    await expect(page.getByText('The payment was refused in the UPI app.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with UPI' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
  })
  await test.step('watches', () => watch(page, video))
}
