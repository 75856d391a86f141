import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { leaveAccount, newPerson } from '@/tests/e2e/support/accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { watchPremium } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { logIn, newAddress, signUp } from './sign-up'

const PASSWORD = 'kalyani-in-adi-tala'

/** Buys a gift on its page as a new person. Omit `recipient` for a card to print. */
async function give(page: Page, recipient?: string): Promise<void> {
  await newPerson(page, PASSWORD, 'Gita')
  await test.step('writes the gift and pays', async () => {
    await page.goto(routes.gift)
    await page.getByRole('radio', { name: /^3 months/ }).check()
    await page.getByLabel('For', { exact: true }).fill('Ananya')
    await page.getByLabel('Message').fill('For every evening we couldn’t go together.')
    if (recipient) await page.getByLabel('Their email').fill(recipient)
    else await page.getByRole('radio', { name: 'Print a card' }).check()
    await expectNoSideways(page, 'the form of a gift')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: /^Pay for .*3 months/ })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your gift for Ananya' })).toBeVisible()
    await expectNoSideways(page, 'the gift of its giver')
  })
}

/** Redeems the code in the form and watches a Premium video. */
async function redeem(page: Page): Promise<void> {
  await test.step('redeems it', async () => {
    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(page.getByRole('heading', { name: '3 months of Premium' })).toBeFocused()
    await expect(page.getByText(/^It’s yours until \d+ \w+ \d{4}\.$/)).toBeVisible()
    await expectNoSideways(page, 'the redeemed gift')
    await page.getByRole('link', { name: 'Start watching' }).click()
    await expect(page).toHaveURL(routes.browse)
  })
  await test.step('watches', () => watchPremium(page))
}

/** Opens the emailed link as a visitor. */
async function openMail(page: Page, recipient: string): Promise<void> {
  await leaveAccount(page)
  await page.goto(await newestLink(page, recipient, 'code'))
  await expect(page.getByText('You’ll come straight back here.')).toBeVisible()
  await expectNoSideways(page, 'the code of a visitor')
}

export async function giveToPersonWithAccount(page: Page): Promise<void> {
  const recipient = await newPerson(page, PASSWORD, 'Ananya')
  await give(page, recipient)
  await test.step('the recipient opens the email and logs in', async () => {
    await openMail(page, recipient)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, recipient, PASSWORD)
  })
  await redeem(page)
}

export async function giveToPersonWithoutAccount(page: Page): Promise<void> {
  const recipient = newAddress('ananya')
  await give(page, recipient)
  await test.step('the recipient opens the email and signs up, which keeps the code', async () => {
    await openMail(page, recipient)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await signUp(page, recipient)
    await expect(page.getByLabel('Code')).toHaveValue(/^(\w{4}-){2}\w{4}$/)
  })
  await redeem(page)
}

export async function giveOnPaper(page: Page): Promise<void> {
  await give(page)
  const code = await test.step('only the card is printed, with the code', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print card' })).toBeHidden()
    const printed = page.locator('[data-code]')
    await expect(printed).toBeVisible()
    const text = await printed.innerText()
    await page.emulateMedia({ media: 'screen' })
    return text
  })
  await test.step('the recipient types it, without dashes', async () => {
    await leaveAccount(page)
    await newPerson(page, PASSWORD, 'Ananya')
    await page.goto(routes.redeem)
    await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  })
  await redeem(page)
}
