import { routes } from '@/lib/shared/routes/routes'
import { newPerson } from '@/tests/e2e/support/accounts'
import { choosePlan } from '@/tests/e2e/support/journeys/plan'
import { expect, test } from '@/tests/e2e/support/test'

test('a member ends the renewal in two clicks without leaving the site, is mailed, and resumes it', async ({
  page,
}) => {
  await newPerson(page, 'kalyani-in-adi-tala')
  await page.goto(routes.selectPackage)
  await choosePlan(page, 'Premium $10')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(routes.browse)

  const subscription = page.getByRole('region', { name: 'Subscription' })
  await test.step('two clicks end it', async () => {
    await page.goto(routes.account)
    await expect(subscription.getByText(/your membership renews on/)).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'End the renewal?' })
    // Retries, because clicks do nothing before hydration.
    await expect(async () => {
      await subscription.getByRole('button', { name: 'End renewal' }).click({ timeout: 2000 })
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(dialog.getByText(/^You keep Premium until .+ and won’t be charged again\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'End renewal' }).click()
    await expect(subscription.getByText(/your membership ends then/)).toBeVisible()
    await expect(subscription.getByText('Premium', { exact: true })).toBeVisible()
    await expect(subscription.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
    const mails = async () => (await page.request.get(routes.mailbox)).text()
    await expect.poll(mails).toContain('Premium membership won')
  })

  await test.step('one resumes it', async () => {
    await subscription.getByRole('button', { name: 'Resume renewal' }).click()
    await expect(subscription.getByText(/your membership renews on/)).toBeVisible()
    await expect(subscription.getByRole('button', { name: 'End renewal' })).toBeVisible()
  })
})
