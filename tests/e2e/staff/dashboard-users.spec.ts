import type { Locator, Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { newLetters } from '@/tests/support/data/new-letters'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const password = 'kalyani-in-adi-tala'

test('an admin finds a person, sees their payments and deletes an account', async ({ page }) => {
  const stamp = newLetters()
  const email = `leaving-${stamp}@example.test`
  const registered = { firstName: 'Uma', lastName: `Devi${stamp}`, email, password, confirmPassword: password }
  expect((await page.request.post(apiRoutes.register, { data: registered })).status()).toBe(201)
  await signIn(page, demoAccounts.admin)
  await page.goto(staffRoutes.users)
  await expect(page.getByRole('heading', { level: 1, name: /^User Accounts/ })).toBeVisible()
  for (const name of ['First Name', 'Last Name', 'Email', 'Plan', 'Joined', 'Payment']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const search = page.getByPlaceholder('search a user')

  await test.step('the plan and the payment of a member', async () => {
    await search.fill(demoAccounts.member)
    await expect(row(page, demoAccounts.member)).toContainText('MEMBER')
    await expect(row(page, demoAccounts.member)).toContainText(/Active.*renews \d+ \w+ \d{4}/)
  })

  await test.step('admins cannot delete themselves here', async () => {
    await search.fill(demoAccounts.admin)
    await expect(row(page, demoAccounts.admin)).toContainText('You')
    await expect(row(page, demoAccounts.admin).getByRole('button')).toHaveCount(0)
  })

  await test.step('deletes after a confirmation', async () => {
    await search.fill(`uma devi${stamp}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Accounts 1')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `Delete Uma Devi${stamp}` }).click()
    await expect(dialog.getByRole('heading', { name: 'Delete the user' })).toBeVisible()
    await expect(dialog).toContainText(`Uma Devi${stamp}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, email)).toBeVisible()
    await page.getByRole('button', { name: `Delete Uma Devi${stamp}` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('No users match your search.')).toBeVisible()
  })
})

test('an owner does all that a person’s page offers, by keyboard, and the focus goes back to each button', async ({
  page,
}) => {
  const email = await newPerson(page, password)
  const { url } = await (await page.request.post(apiRoutes.checkout)).json()
  expect((await page.request.post(url, { form: { action: 'pay' } })).ok()).toBe(true)

  const dialog = page.getByRole('dialog')
  const part = (name: string) => page.getByRole('region', { name })
  const heading = (name: string) => part(name).getByRole('heading', { level: 2 })
  const enter = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  async function confirm(button: Locator, name: string, fill?: () => Promise<void>) {
    await enter(button)
    await fill?.()
    await enter(dialog.getByRole('button', { name, exact: true }))
    await expect(dialog).toHaveCount(0)
  }

  await signIn(page, demoAccounts.admin)
  const people = await page.request.get(`${staffApiRoutes.users}?query=${email}`)
  const [person] = ((await people.json()) as { data: { id: number }[] }).data
  const address = staffRoutes.user(person?.id ?? 0)
  // Polls, because the payment's webhook may arrive after Stripe has redirected back.
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('Refund the invoice')
  await page.goto(address)
  const refund = part('Invoices').getByRole('button', { name: /^Refund the invoice/ })
  await expect(part('Subscriptions').getByRole('row')).toContainText(['Price', 'Active'])

  await test.step('a note', async () => {
    await page.getByLabel('New note').fill('Asked for the money back')
    await page.getByLabel('New note').press('Tab')
    await page.keyboard.press('Enter')
    await expect(part('Notes').getByRole('listitem')).toContainText(['Asked for the money back'])
    await expect(part('Audit log')).toContainText('wrote a note about user')
  })

  await test.step('refunds part of an invoice, and then the rest', async () => {
    await enter(refund)
    await page.keyboard.press('Escape')
    await expect(refund).toBeFocused()
    await confirm(refund, 'Refund', () => dialog.getByLabel('Amount in USD').fill('4'))
    await expect(part('Invoices').getByRole('row').nth(1)).toContainText('$4')
    await expect(refund).toBeFocused()
    await confirm(refund, 'Refund', () => expect(dialog.getByLabel('Amount in USD')).toHaveValue('6'))
    await expect(refund).toHaveCount(0)
    await expect(heading('Invoices')).toBeFocused()
  })

  await test.step('gives free months, and ends them', async () => {
    const give = page.getByRole('button', { name: 'Give free months' })
    await confirm(give, 'Give', () => dialog.getByLabel('Reason').fill('For the lost evening'))
    await expect(give).toBeFocused()
    await expect(part('Access').getByRole('row').nth(1)).toContainText('Active')
    await confirm(page.getByRole('button', { name: /^End free months/ }), 'End now')
    await expect(part('Access').getByRole('row').nth(1)).toContainText('Ended')
    await expect(heading('Access')).toBeFocused()
  })

  await test.step('emails a link to a new address', async () => {
    const change = page.getByRole('button', { name: 'Change email address' })
    await confirm(change, 'Send link', () => dialog.getByLabel('New email address').fill(`new-${email}`))
    await expect(part('Account')).toContainText(`new-${email}, not yet verified`)
    await expect(change).toBeFocused()
  })

  await test.step('logs the person out everywhere', async () => {
    const end = page.getByRole('button', { name: 'Log out everywhere' })
    await confirm(end, 'Log out')
    await expect(part('Devices')).toContainText('None.')
    await expect(end).toBeFocused()
  })

  await test.step('cancels the renewal, and then at once', async () => {
    const cancel = (name: string) => part('Subscriptions').getByRole('button', { name, exact: true })
    await confirm(cancel('Cancel renewal'), 'Cancel renewal')
    await expect(cancel('Cancel renewal')).toHaveCount(0)
    await expect(cancel('Cancel now')).toBeFocused()
    await confirm(cancel('Cancel now'), 'Cancel now')
    await expect(cancel('Cancel now')).toHaveCount(0)
    await expect(heading('Subscriptions')).toBeFocused()
  })

  await test.step('gives a staff role, and the person is emailed', async () => {
    const change = page.getByRole('button', { name: 'Change staff role' })
    await confirm(change, 'Change role', async () => {
      await dialog.getByLabel('Staff role').selectOption('SUPPORT')
    })
    await expect(part('Account')).toContainText('Support: user accounts, no refunds')
    await expect(change).toBeFocused()
    await expect(part('Emails')).toContainText('You have a staff role at')
    await expect(part('Audit log')).toContainText('changed the staff role of user')
    await confirm(change, 'Change role', async () => {
      await dialog.getByLabel('Staff role').selectOption('')
    })
    await expect(part('Emails')).toContainText('Your staff role at')
  })
})
