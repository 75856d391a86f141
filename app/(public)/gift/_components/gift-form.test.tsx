import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { passNames } from '@/lib/shared/money/passes'
import { passPrice } from '@/lib/shared/money/prices'
import { answer } from '@/tests/support/requests/answers'
import { GiftForm } from './gift-form'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const days = { first: '2026-12-01', last: '2027-12-01' }
const offers = passNames.map((pass) => ({ pass, price: passPrice('india', pass) }))

const sent: { path: string; body: unknown }[] = []
let told: Response
beforeEach(() => {
  sent.length = 0
  jest.clearAllMocks()
  window.fetch = jest.fn(async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return told
  }) as typeof fetch
})

const field = (label: string) => screen.getByLabelText(label)
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))

async function show() {
  render(
    <>
      <GiftForm offers={offers} giverName="Asha" brandName="Rasika" days={days} />
      <Toaster />
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeEnabled())
}

it('shows the card as it is filled in, and the total of the chosen length', async () => {
  await show()
  const card = within(screen.getByRole('region', { name: 'Preview of the card' }))
  expect(card.getByText('Someone dear')).toBeVisible()
  await userEvent.type(field('For'), 'Meera')
  await userEvent.type(field('Message'), 'Enjoy')
  await userEvent.click(screen.getByRole('radio', { name: /12 months/ }))
  for (const text of ['Meera', 'Enjoy', 'Asha', '12 months of Rasika Premium'])
    expect(card.getByText(text)).toBeVisible()
  expect(screen.getByText(/^Total/)).toHaveTextContent('Total ₹4000')
})

it('shows an error at each field that is wrong, focuses the first, and sends nothing', async () => {
  await show()
  fireEvent.change(field('Send on'), { target: { value: '' } })
  await userEvent.clear(field('From'))
  await pay()
  await waitFor(() => expect(field('For')).toHaveAccessibleDescription('Enter a name.'))
  expect(field('From')).toHaveAccessibleDescription('Enter your name.')
  await userEvent.type(field('For'), 'Meera')
  await userEvent.type(field('From'), 'Asha')
  await pay()
  await waitFor(() => expect(field('Their email')).toHaveAccessibleDescription('Invalid email'))
  expect(field('Send on')).toHaveAccessibleDescription(/Choose a day\.$/)
  expect(sent).toEqual([])
})

it('sends a card without address and day, with the price that was shown', async () => {
  told = answer(409, { error: 'This gift now costs ₹1200. Continue if that’s OK.' })
  await show()
  await userEvent.type(field('For'), 'Meera')
  await userEvent.type(field('Their email'), 'not an address')
  await userEvent.click(screen.getByRole('radio', { name: 'Print a card' }))
  expect(screen.queryByLabelText('Their email')).toBeNull()
  await pay()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe('/api/gifts/create-checkout-session?shown=inr-1150')
  expect(sent[0]?.body).toMatchObject({
    pass: '3-months',
    recipientName: 'Meera',
    delivery: 'card',
    recipientEmail: '',
  })
  // A changed price is told and loaded.
  expect(await screen.findByText('This gift now costs ₹1200. Continue if that’s OK.')).toBeVisible()
  expect(router.refresh).toHaveBeenCalledTimes(1)
})
