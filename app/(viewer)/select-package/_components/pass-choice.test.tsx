import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { passOffers } from '@/lib/domains/payments/passes/policy'
import type { PassSale } from '@/lib/domains/payments/passes/schema'
import { answer, deferred } from '@/tests/support/requests/answers'
import { PassChoice } from './pass-choice'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const sale: PassSale = { offers: passOffers('india', null), refusal: null, startsAt: null }
const calls: string[] = []
let checkout: () => Promise<Response>

beforeEach(() => {
  calls.length = 0
  jest.clearAllMocks()
  window.fetch = jest.fn(async (path: string) => {
    calls.push(path)
    return checkout()
  }) as typeof fetch
})

function show(facts: Partial<PassSale> = {}, here = '') {
  render(
    <>
      <PassChoice sale={{ ...sale, ...facts }} here={here} disabled={false} />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}
const pay = () => screen.getByRole('button', { name: /^Pay .* once$/ })

it('each pass has its price, and the price per month beside it', async () => {
  const user = show()
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual([
    '7 days₹150₹652 per month',
    '1 month₹450₹450 per month',
    '3 months₹1150₹383 per month',
    '6 months₹2200₹367 per month',
    '12 months₹4000₹333 per month',
  ])
  expect(pay()).toHaveTextContent('Pay ₹450 once')
  await user.click(screen.getByRole('radio', { name: /12 months/ }))
  expect(pay()).toHaveTextContent('Pay ₹4000 once')
  expect(screen.getByText(/By continuing, you confirm/)).toBeVisible()
})

it('the chosen pass is ordered once at the price that was shown, and a changed price refreshes the page', async () => {
  const user = show()
  const { promise, resolve } = deferred<Response>()
  checkout = () => promise
  await user.click(screen.getByRole('radio', { name: /7 days/ }))
  await user.dblClick(pay())
  expect(calls).toEqual(['/api/passes/7-days/create-checkout-session?shown=inr-150'])
  const error = 'This pass now costs $4. Continue if that’s OK.'
  resolve(answer(409, { error, message: error }))
  expect(await screen.findByText(error)).toBeVisible()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
})

it('a discount shows the regular price too', () => {
  show({ offers: passOffers('india', 50) })
  expect(screen.getByText('₹150', { selector: 's' })).toBeVisible()
  expect(pay()).toHaveTextContent('Pay ₹225 once')
})

it('where the prices have just changed, it says what the chosen pass costs here', async () => {
  const user = show({ offers: passOffers('world', null) }, 'In Singapore')
  await user.click(screen.getByRole('radio', { name: /3 months/ }))
  expect(screen.getByText('In Singapore, a pass for 3 months costs $28, and that’s what you’ll pay.')).toBeVisible()
})

it('it says when the time of a pass would start', () => {
  show({ startsAt: '2027-03-03T00:00:00Z' })
  expect(
    screen.getByText(/You have Premium until 3 March 2027\. The time of a pass is added after that\./),
  ).toBeVisible()
})

it('while a membership renews, it says what to do instead of asking for money', () => {
  show({ refusal: 'renews' })
  expect(screen.getByText(/End the renewal first, then add a pass\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to account' })).toHaveAttribute('href', '/account')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
