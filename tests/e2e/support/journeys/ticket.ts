import type { Page } from '@playwright/test'
import { demoStreams } from '@/prisma/demo/media'
import { demoFestival } from '@/prisma/demo/tickets'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { DAY_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { inCountry, leaveAccount, newPerson, signIn } from '@/tests/e2e/support/accounts'
import { playAndClose } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { logIn, newAddress, signUp } from './sign-up'

const PASSWORD = 'kalyani-in-adi-tala'
/** Less than an hour before the start, so that it is open already. */
const SOON_MS = 30 * MINUTE_MS

const startsIn = (ms: number) => singaporeTime(new Date(Date.now() + ms))

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Announces a livestream with tickets, and leaves as a visitor. */
async function announce(page: Page, startsInMs: number, festival?: string): Promise<{ name: string; page: string }> {
  const name = `An Evening of Javalis ${Date.now()}`
  await signIn(page, demoAccounts.editor)
  await page.goto(staffRoutes.livestream('new'))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Starts (Singapore time)').fill(startsIn(startsInMs))
  await page.getByLabel('Playlist URL').fill(demoStreams.open.url)
  await page.getByLabel('Ticket price in INR').fill('149')
  await page.getByLabel('Ticket price in USD').fill('8')
  if (festival) {
    await page.getByRole('combobox', { name: 'Festival (optional)' }).fill(festival)
    await page.getByRole('option', { name: festival }).click()
  }
  await page.getByLabel('Status').selectOption('Public')
  await save(page)
  await expect(page).toHaveURL(/\/\d+$/)
  const form = page.url()
  await leaveAccount(page)
  return { name, page: form }
}

type Payment = { country: string; price: string; pay: (page: Page) => Promise<void> }

export const byCard: Payment = {
  country: 'SG',
  price: '$8',
  pay: (page) => page.getByRole('button', { name: 'Pay', exact: true }).click(),
}

export const byUpi: Payment = {
  country: 'IN',
  price: '₹149',
  async pay(page) {
    await page.getByRole('button', { name: 'Pay with UPI' }).click()
    await page.getByRole('button', { name: 'Approve in UPI app' }).click()
  },
}

/** From the public list of livestreams to the stream, once it opens. */
export async function buyTicketAndWatch(page: Page, { country, price, pay }: Payment): Promise<void> {
  await inCountry(page, country)
  const livestream = await test.step('an editor announces a livestream', () => announce(page, 2 * DAY_MS))

  await test.step('a visitor finds it, and signs up to buy a ticket', async () => {
    await page.goto(routes.upcoming)
    const announced = page.getByRole('listitem').filter({ hasText: livestream.name })
    await expect(announced.getByText(`A ticket costs ${price}.`)).toBeVisible()
    await announced.getByRole('link', { name: livestream.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: livestream.name })).toBeVisible()
    await expect(page.getByText(`A ticket costs ${price}.`)).toBeVisible()
    await expectNoSideways(page, 'the livestream of a visitor')
    await page.getByRole('link', { name: 'Sign up to buy a ticket' }).click()
    await signUp(page, newAddress('leela'))
  })

  const buy = page.getByRole('button', { name: `Buy a ticket for ${price}` })
  await test.step('is back at the livestream and pays', async () => {
    await expect(page.getByRole('heading', { level: 1, name: livestream.name })).toBeVisible()
    await expectNoSideways(page, 'the livestream with its offer')
    await buy.click()
    await expect(page.getByRole('heading', { name: new RegExp(`^Pay for .*${livestream.name}`) })).toBeVisible()
    await pay(page)
    await expect(page.getByText('You have a ticket.')).toBeVisible()
    await expect(buy).toHaveCount(0)
    await expect(page.getByText(/^Doors open on .* Singapore time\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: `Play ${livestream.name}` })).toHaveCount(0)
  })

  await test.step('it opens an hour before the start, and the stream plays', async () => {
    const seat = page.url()
    const holder = await page.context().cookies()
    await leaveAccount(page)
    await signIn(page, demoAccounts.editor)
    await page.goto(livestream.page)
    await page.getByLabel('Starts (Singapore time)').fill(startsIn(SOON_MS))
    await save(page)
    await leaveAccount(page)
    await page.context().addCookies(holder)
    await page.goto(seat)
    await expect(page.getByRole('status').getByText('Doors open')).toBeVisible()
    await playAndClose(page, livestream.name)
  })
}

/** A festival ticket opens its livestreams. */
export async function buyFestivalTicketAndWatch(page: Page): Promise<void> {
  const { name } = demoFestival
  await inCountry(page, 'IN')
  const email = await newPerson(page, PASSWORD, 'Leela')
  const livestream = await test.step('an editor adds a livestream', () => announce(page, SOON_MS, name))

  await test.step('a visitor finds the festival, logs in and pays', async () => {
    await page.goto(routes.upcoming)
    await page.getByRole('link', { name: `See the programme of ${name}` }).click()
    await expect(page.getByText('A ticket costs ₹249.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email, PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Buy a ticket for ₹249' }).click()
    await byUpi.pay(page)
    await expect(page.getByText('You have a ticket.')).toBeVisible()
  })

  await test.step('opens a livestream of its programme, which plays', async () => {
    await page.getByRole('region', { name: 'Programme' }).getByRole('link', { name: livestream.name }).click()
    await expect(page.getByRole('status').getByText('Doors open')).toBeVisible()
    await playAndClose(page, livestream.name)
  })
}
