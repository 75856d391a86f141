import { routes } from '@/lib/shared/routes/routes'
import { buyPassAndWatch, byCard, byCardAfterUpi, byUpi } from '@/tests/e2e/support/journeys/pass'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('a pass is paid by UPI, and opens everything', ({ page }) => buyPassAndWatch(page, byUpi))

test('a pass is paid by card after a UPI request that expired', ({ page }) => buyPassAndWatch(page, byCardAfterUpi))

test('a pass is paid by card, in dollars outside India', ({ page }) => buyPassAndWatch(page, byCard))

test('a member whose membership renews is told to end the renewal first', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.passes)
  const section = page.getByRole('region', { name: 'Prefer to pay once?' })
  await expect(section.getByText(/End the renewal first, then add a pass\./)).toBeVisible()
  await section.getByRole('link', { name: 'Go to account' }).click()
  await expect(page).toHaveURL(routes.account)
})
