import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { newPerson } from '@/tests/e2e/support/accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { findVideo } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'

const VIDEO = 'Mohamana: a Varnam in Bhairavi'
const PASSWORD = 'nine lotus petals'

const widths = [390, 1440]
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const mails = async (page: Page) => (await page.request.get(routes.mailbox)).text()

for (const width of widths) {
  test(`a guest who is logged out withdraws from a rental by a mailed link, at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const email = await newPerson(page, PASSWORD, 'Leela')
    const { id } = await findVideo(page, VIDEO, ({ name }) => name === VIDEO)
    await page.goto(routes.paymentMethodForRental(id))
    await expect(page.getByText('I can withdraw within 14 days, but no longer once I have started')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(routes.videoInfo(id))
    await page.context().clearCookies()
    const former = await newestLink(page, email, 'verificationCode')

    await test.step('asks for a link, with the same answer for an unknown address', async () => {
      await page.goto(routes.help)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw or cancel' }).click()
      await expect(heading(page, 'Withdraw or cancel')).toBeVisible()
      await expectAccessible(page, 'the form for a link')
      for (const address of ['nobody@example.test', email]) {
        await page.getByRole('main').getByLabel('Email').fill(address)
        const answer = page.waitForResponse(`**${apiRoutes.withdrawalLink}`)
        await page.getByRole('button', { name: 'Send link' }).click()
        expect((await answer).status()).toBe(200)
        await expect(page.getByText('If this address has an account, a link is on its way.')).toBeVisible()
      }
    })

    await test.step('sees the contract, and confirms in a second step', async () => {
      await page.goto(await newestLink(page, email, 'verificationCode', former))
      await expect(page.getByRole('main').getByText(email)).toBeVisible()
      await expect(page.getByText('Your access ends now, and we refund the whole $5.00.')).toBeVisible()
      await expectAccessible(page, 'the list of contracts')
      await page.getByRole('link', { name: `Withdraw: Rental: ${VIDEO}` }).click()
      await expect(heading(page, 'Confirm your withdrawal')).toBeVisible()
      await expectAccessible(page, 'the second step')
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(page.getByText('We’ve received your withdrawal')).toBeVisible()
      await expect(page.getByText('There’s nothing to withdraw from or cancel')).toBeVisible()
    })

    await test.step('gets a confirmation and the refund by email', async () => {
      await expect.poll(() => mails(page)).toContain("We've received your withdrawal")
      await expect.poll(() => mails(page)).toContain("We've refunded $5.00 USD")
    })
  })

  test(`a member leaves from the account: the renewal, then everything, at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await newPerson(page, PASSWORD, 'Mira')
    await page.goto(routes.selectPackage)
    await page.getByRole('button', { name: /Premium/ }).click()
    await expect(page.getByText('I will be charged $10 every month until I cancel it')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(routes.browse)
    const open = async () => {
      await page.goto(routes.account)
      await page.getByRole('main').getByRole('link', { name: 'Withdraw or cancel' }).click()
      await expect(heading(page, 'Withdraw or cancel')).toBeVisible()
    }

    await test.step('sees on the account what was agreed to', async () => {
      await page.goto(routes.account)
      await page.getByText('Your agreement').click()
      await expect(page.getByText('Version subscription-1.')).toBeVisible()
    })

    await test.step('cancels the renewal and keeps Premium', async () => {
      await open()
      await page.getByRole('link', { name: 'End renewal: Premium, monthly' }).click()
      await page.getByRole('button', { name: 'Confirm cancellation' }).click()
      await expect(page.getByText('We’ve received your cancellation')).toBeVisible()
      await page.goto(routes.account)
      await expect(page.getByText(/your membership ends then\.$/)).toBeVisible()
    })

    await test.step('withdraws and is a guest at once', async () => {
      await open()
      await page.getByRole('link', { name: 'Withdraw: Premium, monthly' }).click()
      await expect(page.getByText('we refund the whole $10.00')).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('link', { name: 'Withdraw: Premium, monthly' }).click()
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(page.getByText('We’ve received your withdrawal')).toBeVisible()
      await expectAccessible(page, 'what was declared')
      await page.goto(routes.account)
      await expect(page.getByText('You have the free plan: free videos, and trailers for the rest.')).toBeVisible()
      await expect(page.getByText(/refunded$/)).toBeVisible()
    })
  })
}
