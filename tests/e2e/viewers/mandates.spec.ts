import { routes } from '@/lib/shared/routes/routes'
import { inCountry, newPerson } from '@/tests/e2e/support/accounts'
import { choosePlan } from '@/tests/e2e/support/journeys/plan'
import { expect, test } from '@/tests/e2e/support/test'

test('a member whose bank registered no mandate adds a card with one button, long before the renewal', async ({
  page,
}) => {
  await inCountry(page, 'IN')
  await newPerson(page, 'kalyani-in-adi-tala')
  await page.goto(routes.selectPackage)
  await choosePlan(page, 'Premium ₹400')

  const banner = page.getByRole('region', { name: 'New card needed' })
  await test.step('pays, but the bank refuses the mandate', async () => {
    await page.getByLabel('Mandate').selectOption('refused')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(routes.browse)
    await page.goto(routes.account)
    await expect(banner).toContainText('Your bank hasn’t approved automatic payments. Premium stays active until')
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('needs a new card to renew on')
    const mails = async () => (await page.request.get(routes.mailbox)).text()
    await expect.poll(mails).toContain('Please add your card again to keep')
  })

  await test.step('adds a card, and everything is in order', async () => {
    const add = banner.getByRole('button', { name: 'Add a card' })
    const save = page.getByRole('button', { name: 'Save card' })
    // Retries, because clicks do nothing before hydration.
    await expect(async () => {
      if (await add.isVisible()) await add.click({ timeout: 2000 })
      await expect(save).toBeVisible({ timeout: 5000 })
    }).toPass()
    await save.click()
    await expect(page).toHaveURL(routes.account)
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('renews on')
    await expect(banner).toHaveCount(0)
  })
})
