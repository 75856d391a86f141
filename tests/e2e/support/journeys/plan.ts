import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { inCountry, newPerson } from '@/tests/e2e/support/accounts'
import { findPremium, isLocked, watchPremium } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'

/**
 * Chooses a plan on the page of plans and continues.
 * @param name of the plan's button, such as 'Premium $10'
 */
export async function choosePlan(page: Page, name: string): Promise<void> {
  const plan = page.getByRole('button', { name })
  // Retries, because clicks do nothing before hydration.
  await expect(async () => {
    await plan.click()
    await expect(plan).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Becomes a member by UPI as a new person, and watches a Premium video. */
export async function subscribeByUpiAndWatch(page: Page): Promise<void> {
  await newPerson(page, 'kalyani-in-adi-tala')
  await inCountry(page, 'IN')
  await page.goto(routes.selectPackage)
  await expectNoSideways(page, 'plans')
  await choosePlan(page, 'Premium ₹400')

  let checkout = ''
  await test.step('approves the automatic payments', async () => {
    const payment = page.getByRole('button', { name: 'Pay with UPI' })
    await expect(payment).toBeVisible()
    checkout = page.url()
    await payment.click()
    await page.getByRole('button', { name: 'Approve in UPI app' }).click()
    await expect(page).toHaveURL(routes.browse)
  })

  await test.step('is a member once the first payment has arrived', async () => {
    const { id } = await findPremium(page)
    expect(await isLocked(page, id)).toBe(true)
    // The bank, not this browser, tells the provider.
    const debit = await page.request.post(checkout, { form: { action: 'settle' }, maxRedirects: 0 })
    expect(debit.status()).toBe(303)
    await expect.poll(() => isLocked(page, id), { message: 'the video is locked' }).toBe(false)
  })

  await test.step('watches', () => watchPremium(page))

  await test.step('reads when it renews', async () => {
    await page.goto(routes.account)
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('renews on')
  })
}
