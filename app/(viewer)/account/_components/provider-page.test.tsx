import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { RentalPayment } from '@/app/(viewer)/payment/select-method/_components/rental-payment'
import { PlanChoice, type Plan } from '@/app/(viewer)/select-package/_components/plan-choice'
import { ManageSubscription, PaymentBanner } from '@/components/payments/portal'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { NOT_OURS } from '@/lib/client/requests/api'
import { planOffer } from '@/lib/domains/payments/plans/policy'
import { monthlyPrice } from '@/lib/shared/money/prices'
import { answer } from '@/tests/support/requests/answers'

jest.mock('sonner', () => ({ toast: { error: jest.fn(), loading: jest.fn(), dismiss: jest.fn() } }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
  usePathname: () => '/account',
}))

const WORDLESS = 'An error occurred. Please try again later.'
const singapore = { country: 'Singapore', countryCode: 'SG' }

let answered: Response

beforeEach(() => {
  jest.clearAllMocks()
  window.fetch = jest.fn(async (path: string) =>
    path.startsWith('/api/location') ? answer(200, {}) : answered,
  ) as typeof fetch
})

const price = { currency: 'usd', amount: 5 } as const
const rental = { videoId: 7, name: 'Bhairavi', episodeLabel: null, thumbnailUrl: '', price, refusal: null }
const offer = planOffer(monthlyPrice('world', 'premium'), null)
const plans = (plan: Plan) => <PlanChoice key={plan} offer={offer} location={singapore} initialPlan={plan} />
const newCard = { needsCard: true, isPaused: false, until: '2027-05-01T08:00:00.000Z' }
const places: [string, React.ReactElement, RegExp][] = [
  ['the billing portal', <ManageSubscription key="portal" />, /Manage Subscription/],
  ['the page for another card', <PaymentBanner key="card" notice={newCard} />, /Add a card/],
  ['the checkout of a rental', <RentalPayment key="rental" offer={rental} shown="usd-5" />, /Continue/],
  ['the checkout of the plan', plans('premium'), /Continue/],
  ['the free plan', plans('guest'), /Continue/],
]

async function press(element: React.ReactElement, button: RegExp) {
  await act(async () => void render(element))
  await userEvent.setup().click(screen.getByRole('button', { name: button }))
}

it.each(places)('a failed response without a message: %s says that an error occurred', async (_, element, button) => {
  answered = answer(502, '<html>Bad Gateway</html>')
  await press(element, button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(WORDLESS))
})

it.each(places.slice(0, -1))('an error under status 200: %s shows it and opens nothing', async (_, element, button) => {
  answered = answer(200, { error: 'The portal is closed today.' })
  await press(element, button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The portal is closed today.'))
  expect(screen.getByRole('button', { name: button })).toBeEnabled()
})

it.each([
  ['{}', WORDLESS],
  ['null', WORDLESS],
  ['{"url":""}', WORDLESS],
  ['', NOT_OURS],
  ['<html>Welcome</html>', NOT_OURS],
])('a response of status 200 with %p opens nothing', async (text, message) => {
  answered = answer(200, text)
  await expect(openProviderPage('/api/x')).rejects.toMatchObject({ message })
})

it.each([
  [{}, 'New card needed. Your bank hasn’t approved automatic payments. Premium stays active until 1 May 2027.'],
  [{ until: null }, /^New card needed\. Your bank has approved automatic payments of a smaller amount/],
  [{ until: null, isPaused: true }, 'New card needed. Premium is paused until you add one.'],
  [{ needsCard: false }, 'Payment failed. Please update your card. Premium stays active until 1 May 2027.'],
  [{ needsCard: false, until: null, isPaused: true }, /^Payment failed\. Premium is paused until you pay\./],
])('the banner with %j says what is wrong and until when Premium stays active', (notice, text) => {
  render(<PaymentBanner notice={{ ...newCard, ...notice }} />)
  expect(screen.getByRole('paragraph')).toHaveTextContent(text)
})
