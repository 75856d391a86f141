import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { inCountry, newPerson } from '@/tests/e2e/support/accounts'
import { watchPremium } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'

type Purchase = {
  country: string
  pass: RegExp
  /** Text of the button that leads to the provider. */
  button: string
  /** Pays on the provider's page. */
  pay: (page: Page) => Promise<void>
}

/** Buys a pass as a new person, watches a Premium video, and reads on the account page how long Premium lasts. */
export async function buyPassAndWatch(page: Page, { country, pass, button, pay }: Purchase): Promise<void> {
  await newPerson(page, 'kalyani-in-adi-tala')
  await inCountry(page, country)

  await test.step('chooses the pass below the plans', async () => {
    await page.goto(routes.passes)
    const section = page.getByRole('region', { name: 'Prefer to pay once?' })
    await section.getByRole('radio', { name: pass }).check()
    await expectNoSideways(page, 'plans')
    await section.getByRole('button', { name: button }).click()
  })

  await test.step('pays', async () => {
    await pay(page)
    await expect(page).toHaveURL(routes.browse)
  })

  await test.step('watches', () => watchPremium(page))

  await test.step('reads what the account has', async () => {
    await page.goto(routes.account)
    const subscription = page.getByRole('region', { name: 'Subscription' })
    await expect(subscription.getByText(/^You have Premium until \d+ \w+ \d{4} with a pass\.$/)).toBeVisible()
    await expect(subscription.getByRole('link', { name: 'Add time' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payments' }).getByText(/^Pass: /)).toBeVisible()
  })
}

export const byUpi: Purchase = {
  country: 'IN',
  pass: /^7 days/,
  button: 'Pay ₹150 once',
  async pay(page) {
    await page.getByRole('button', { name: 'Pay with UPI' }).click()
    await page.getByRole('button', { name: 'Approve in UPI app' }).click()
  },
}

/** A UPI request that expires is followed by a card. */
export const byCardAfterUpi: Purchase = {
  country: 'IN',
  pass: /^3 months/,
  button: 'Pay ₹1150 once',
  async pay(page) {
    await page.getByRole('button', { name: 'Pay with UPI' }).click()
    await page.getByRole('button', { name: 'Let request expire' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
  },
}

export const byCard: Purchase = {
  country: 'SG',
  pass: /^1 month/,
  button: 'Pay $11 once',
  pay: (page) => page.getByRole('button', { name: 'Pay', exact: true }).click(),
}
