import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { planOffer } from '@/lib/domains/payments/plans/policy'
import { monthlyPrice, priceRegionOf } from '@/lib/shared/money/prices'
import { answer, deferred } from '@/tests/support/requests/answers'
import { PlanChoice, type Plan } from './plan-choice'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const india = { country: 'India', countryCode: 'IN' }
const singapore = { country: 'Singapore', countryCode: 'SG' }

const calls: string[] = []
let checkout: () => Promise<Response>

beforeEach(() => {
  calls.length = 0
  jest.clearAllMocks()
  window.localStorage.clear()
  window.fetch = jest.fn(async (path: string) => {
    if (path.startsWith('/api/location')) return answer(200, singapore)
    calls.push(path)
    return checkout()
  }) as typeof fetch
})

async function show(
  percent: number | null,
  {
    plan = 'premium',
    location = singapore,
    redemptionId = null,
  }: { plan?: Plan; location?: typeof india; redemptionId?: number | null } = {},
) {
  const offer = planOffer(monthlyPrice(priceRegionOf(location.countryCode), 'premium'), percent, redemptionId)
  // Waits for the requests that the page sends on mount.
  await act(async () => {
    render(
      <>
        <PlanChoice offer={offer} location={location} initialPlan={plan} />
        <Toaster />
      </>,
    )
  })
  return userEvent.setup()
}
const onward = () => screen.getByRole('button', { name: /Continue|Choose your plan first/ })

describe('the offer of a plan', () => {
  it('with a discount has a badge, both prices, and a note of who is eligible', async () => {
    await show(33)
    expect(screen.getByText('33% off')).toBeVisible()
    expect(screen.getByText('$10 per month', { selector: 's' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Premium/ })).toHaveTextContent('$7 per month')
    expect(screen.getByText("You're eligible for Premium Plan for your first year of subscription!")).toBeVisible()
    expect(
      screen.getByText(/charged \$7 a month for the first year, then \$10 a month, until I cancel it/),
    ).toBeVisible()
  })

  it('with the discount of a code is lower for the first month only', async () => {
    await show(20, { location: india, redemptionId: 7 })
    expect(screen.getByRole('button', { name: /Premium/ })).toHaveTextContent('₹320 per month')
    expect(screen.getByText('For your first month, with your code.')).toBeVisible()
    expect(screen.getByText(/charged ₹320 for the first month, then ₹400 a month, until I cancel it/)).toBeVisible()
    expect(screen.queryByText(/first year/)).toBeNull()
  })

  it.each([null, 0, -5, 101])('with a discount of %s has the regular price', async (percent) => {
    await show(percent, { location: india })
    expect(screen.getByText('₹400 per month')).toBeVisible()
    expect(screen.queryByText(/% off|eligible|After the first year/)).toBeNull()
    expect(document.querySelector('s')).toBeNull()
  })
})

describe('the choice of a plan', () => {
  it('can be undone; the button then says that a choice is needed', async () => {
    const user = await show(null, { plan: 'guest' })
    await user.click(screen.getByRole('button', { name: /Guest/ }))
    expect(onward()).toHaveTextContent('Choose your plan first')
    expect(onward()).toHaveAttribute('aria-disabled', 'true')
    await user.click(onward())
    expect(await screen.findByText('Please select a plan to continue.')).toBeVisible()
    expect(calls).toEqual([])
  })

  it('of the free plan is stored and leads to the thank-you page', async () => {
    const user = await show(null, { plan: 'guest' })
    checkout = async () => answer(204)
    await user.click(onward())
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/thank-you'))
    expect(calls).toEqual(['/api/subscription/guest'])
  })

  it('is sent once, however often the button is pressed, and the button keeps the focus', async () => {
    const user = await show(null)
    const { promise, resolve } = deferred<Response>()
    checkout = () => promise
    await user.dblClick(onward())
    expect(await screen.findByText('Selecting your package...')).toBeVisible()
    expect(onward()).toHaveAttribute('aria-disabled', 'true')
    expect(calls).toHaveLength(1)
    resolve(answer(502, { error: 'The bank is closed today.', message: 'The bank is closed today.' }))
    expect(await screen.findByText('The bank is closed today.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Selecting your package...')).toBeNull())
    expect(onward()).not.toHaveAttribute('aria-disabled')
    expect(onward()).toHaveFocus()
  })

  it('sends the price shown, and shows the new one if another would be charged', async () => {
    const user = await show(50, { location: india })
    checkout = async () => answer(409, { error: 'Premium costs $5 per month in your current location.' })
    await user.click(onward())
    expect(await screen.findByText(/Premium costs \$5 per month/)).toBeVisible()
    expect(new URL(calls[0] ?? '', 'http://x').searchParams.get('shown')).toBe('inr-200')
    expect(router.refresh).toHaveBeenCalled()
  })
})

describe('the region of the person', () => {
  const kept = () => JSON.parse(window.localStorage.getItem('location') ?? 'null')
  const keep = (place: object, minutesAgo: number) =>
    window.localStorage.setItem('location', JSON.stringify({ ...place, timestamp: Date.now() - minutesAgo * 60_000 }))

  it('is stored in the browser with its time', async () => {
    await show(null)
    await waitFor(() => expect(kept()).toMatchObject({ ...singapore, timestamp: expect.any(Number) }))
  })

  it('is not requested again for half an hour', async () => {
    keep(singapore, 29)
    await show(null)
    await screen.findByText('$10 per month')
    expect(window.fetch).not.toHaveBeenCalled()
  })

  it('is requested again after half an hour', async () => {
    keep(india, 31)
    await show(null)
    await waitFor(() => expect(kept()).toMatchObject(singapore))
  })

  it('decides the price that a traveller sees before they pay', async () => {
    keep(india, 5)
    await show(null)
    expect(
      await screen.findByText(/In Singapore, Premium costs \$10 per month, and that’s what you’ll pay/),
    ).toBeVisible()
  })

  it('leaves the default price when it cannot be found, with a message in the console only', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    window.fetch = jest.fn(async () => answer(500, { message: 'no' })) as typeof fetch
    await show(null)
    await waitFor(() => expect(warned).toHaveBeenCalled())
    expect(screen.getByText('$10 per month')).toBeVisible()
    expect(kept()).toBeNull()
  })
})
