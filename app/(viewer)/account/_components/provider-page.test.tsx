import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { ManageSubscription } from '@/app/(viewer)/account/_components/manage-subscription'
import { RentalPayment } from '@/app/(viewer)/payment/select-method/_components/rental-payment'
import { PlanChoice } from '@/app/(viewer)/select-package/_components/plan-choice'
import { NOT_OURS } from '@/lib/client/api'
import { openProviderPage } from '@/lib/client/checkout'
import { planOffer } from '@/lib/domains/payments/policy-plans'
import { monthlyPrice } from '@/lib/shared/prices'

jest.mock('sonner', () => ({ toast: { error: jest.fn(), loading: jest.fn(), dismiss: jest.fn() } }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
  usePathname: () => '/account',
}))

const WORDLESS = 'An error occurred. Please try again later.'
const singapore = { country: 'Singapore', countryCode: 'SG' }

/** The parts of a response that are read; jsdom has no Response. */
let answer: { status: number; text: string }

beforeEach(() => {
  jest.clearAllMocks()
  window.fetch = jest.fn(async (path: string) => {
    const { status, text } = path.startsWith('/api/location') ? { status: 200, text: '{}' } : answer
    return { ok: status < 400, status, text: async () => text } as Response
  }) as typeof fetch
})

const price = { currency: 'usd', amount: 5 } as const
const rental = { videoId: 7, name: 'Bhairavi', episodeLabel: null, thumbnailUrl: '', price, refusal: null }
const places: [string, React.ReactElement, RegExp][] = [
  ['the billing portal', <ManageSubscription key="portal" />, /Manage Subscription/],
  ['the checkout of a rental', <RentalPayment key="rental" offer={rental} shown="usd-5" />, /Continue/],
  [
    'the checkout of the plan',
    <PlanChoice
      key="premium"
      offer={planOffer(monthlyPrice('world', 'premium'), null)}
      location={singapore}
      initialPlan="premium"
    />,
    /Continue/,
  ],
  [
    'the free plan',
    <PlanChoice
      key="guest"
      offer={planOffer(monthlyPrice('world', 'premium'), null)}
      location={singapore}
      initialPlan="guest"
    />,
    /Continue/,
  ],
]

async function press(element: React.ReactElement, button: RegExp) {
  await act(async () => {
    render(element)
  })
  await userEvent.setup().click(screen.getByRole('button', { name: button }))
}

it.each(places)('a failed response without words: %s says that an error occurred', async (_, element, button) => {
  answer = { status: 502, text: '<html>Bad Gateway</html>' }
  await press(element, button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(WORDLESS))
})

it.each(places.slice(0, 3))('an error under status 200: %s shows it and opens nothing', async (_, element, button) => {
  answer = { status: 200, text: '{"error":"The portal is closed today."}' }
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
  answer = { status: 200, text }
  await expect(openProviderPage('/api/x')).rejects.toMatchObject({ message })
})
