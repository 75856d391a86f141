import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const card = { number: '4242 4242 4242 4242', expiry: '08/59', cvv: '917' }

/**
 * Records the URLs and bodies of the browser's requests. Removes separators from the URLs, so that a formatted card
 * number is found too.
 */
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
  await page.goto(`${routes.cardDetails}?method=card`)
  await expect(page.getByText('$10/month Member')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute('href', routes.selectPackage)
  // Waits for hydration, because it prefills the account's name.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  const sent = listenToRequests(page)

  await test.step('errors are shown under their fields, and no checkout opens', async () => {
    await page.getByLabel('Card number').fill('4242 4242 4242 4241')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const message of [
      'Enter a valid card number.',
      'Enter the month and year, such as 08/29.',
      'Enter the 3- or 4-digit security code.',
      'Please enter your first name',
      'Please confirm to continue.',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await expect(page.getByText(/The sandbox only accepts test cards/)).toBeVisible()
  })

  await test.step('the checkout opens with a test card and consent', async () => {
    await page.getByLabel('Card number').fill(card.number)
    await page.getByLabel('Expiry date').fill(card.expiry)
    await page.getByLabel('CVV').fill(card.cvv)
    await page.getByLabel('First name').fill('Gita')
    await page.getByRole('checkbox', { name: /over 18.+renews automatically.+charged \$10 every month/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible()
    await expect(page.getByText('Due today')).toBeVisible()
  })

  const addresses = sent.addresses()
  expect(addresses).toContain(apiRoutes.checkout.replaceAll('-', ''))
  for (const number of ['4242424242424241', '5555555555554444', '4242424242424242']) {
    expect(addresses.includes(number), `${number} left the browser`).toBe(false)
  }
  expect(sent.bodies).toEqual([])
})
