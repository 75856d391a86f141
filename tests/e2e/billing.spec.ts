import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const card = { number: '4242 4242 4242 4242', expiry: '08/59', cvv: '917' }

/** All requests of the browser: addresses and bodies, without spaces and hyphens. */
function listenToRequests(page: Page): { addresses: () => string; bodies: string[] } {
  const addresses: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    const body = request.postData()
    if (body) bodies.push(body)
  })
  return { addresses: () => addresses.join('\n').replace(/%20|[\s+-]/g, ''), bodies }
}

test('a payment card is checked in the browser and never sent, and the page opens the hosted checkout', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.paymentMethod)
  await expect(page.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible()
  await expect(page.getByText('End to end encrypted')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Credit or Debit Card' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${routes.cardDetails}?method=card`)
  await expect(page.getByText('$10/month Member')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute('href', routes.selectPackage)
  // The page's scripts fill in the name of the account when they start.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  const sent = listenToRequests(page)

  await test.step('errors are shown under their fields, and no checkout opens', async () => {
    await page.getByLabel('Card number').fill('4242 4242 4242 4241')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const message of [
      'Please enter a valid card number',
      'Please enter month and year, such as 08/29',
      'Please enter the 3 or 4 digits',
      'Please enter your first name',
      'Please confirm to continue',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await expect(page.getByText(/The sandbox takes test cards only/)).toBeVisible()
  })

  await test.step('with a test card and the consent the checkout opens', async () => {
    await page.getByLabel('Card number').fill(card.number)
    await page.getByLabel('Expiry date').fill(card.expiry)
    await page.getByLabel('CVV').fill(card.cvv)
    await page.getByLabel('First name').fill('Gita')
    await page.getByRole('checkbox', { name: /over 18.+renews automatically.+\$10 is charged/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
    await expect(page.getByText('Due today')).toBeVisible()
  })

  const addresses = sent.addresses()
  expect(addresses).toContain(apiRoutes.checkout.replaceAll('-', ''))
  for (const number of ['4242424242424241', '5555555555554444', '4242424242424242']) {
    expect(addresses.includes(number), `${number} left the browser`).toBe(false)
  }
  // The request has no body, so it cannot hold a card.
  expect(sent.bodies).toEqual([])
})

test('the payment method PayPal explains the next page and shows no card form', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.paymentMethod)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${routes.cardDetails}?method=paypal`)
  await expect(page.getByText(/offers PayPal where PayPal can charge a monthly membership/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
})

test('the choice of the free plan leads to a page of thanks, and from there to the videos', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.selectPackage)
  const guest = page.getByRole('button', { name: /^Guest/ })
  await expect(guest).toHaveAttribute('aria-pressed', 'true')
  await guest.click()
  await expect(page.getByRole('button', { name: 'Choose your plan first' })).toBeDisabled()
  await guest.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(routes.thankYou)
  await expect(page.getByRole('heading', { name: 'Thank you for selecting a plan' })).toBeVisible()
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(page).toHaveURL(routes.browse)
})

test('an admin sees Premium selected, and a refused checkout shows the reason and leaves the page unchanged', async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin)
  await page.goto(routes.selectPackage)
  await expect(page.getByRole('button', { name: /^Premium/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You already have the Premium plan.')).toBeVisible()
  await expect(page.getByText('Selecting your package...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('the return from Stripe redirects to a page of our own site only', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(`${routes.subscriptionReturn}?returnUrl=${encodeURIComponent('https://evil.test/')}`)
  await expect(page).toHaveURL(routes.browse)
  await page.goto(`${routes.subscriptionReturn}?returnUrl=${encodeURIComponent(routes.account)}`)
  await expect(page).toHaveURL(routes.account)
})
