import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { toast } from 'sonner'
import { CheckoutForm } from '@/app/(viewer)/payment/card-details/_components/checkout-form'
import { ApiError } from '@/lib/client/api'
import { openCheckout } from '@/lib/client/checkout'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn(), loading: jest.fn(), dismiss: jest.fn() } }))
jest.mock('@/lib/client/checkout', () => ({
  ...jest.requireActual<object>('@/lib/client/checkout'),
  openCheckout: jest.fn(),
}))

const confirm = jest.fn<Promise<object>, []>()
const initCheckoutElementsSdk = jest.fn(() => ({
  createPaymentElement: () => ({
    mount: (place: HTMLElement) => (place.innerHTML = '<p>fields of the provider</p>'),
    destroy: jest.fn(),
  }),
  loadActions: () => Promise.resolve({ type: 'success', actions: { confirm } }),
}))
/** The global of js.stripe.com; the loader reads it once. */
const Stripe = Object.assign(
  jest.fn(() => ({ initCheckoutElementsSdk })),
  { version: 'endive' },
)

const answers = (status: number, body: object) =>
  jest.fn((..._: Parameters<typeof fetch>) =>
    Promise.resolve({
      ok: status < 400,
      status,
      text: () => Promise.resolve(JSON.stringify(body)),
      headers: new Headers(),
    }),
  )

const given = { fetch: globalThis.fetch }
const serve = (fetcher: ReturnType<typeof answers>) => Object.assign(globalThis, { fetch: fetcher })
beforeAll(() => Object.assign(window, { Stripe }))
beforeEach(() => confirm.mockResolvedValue({ type: 'success' }))
afterEach(() => {
  Object.assign(globalThis, given)
  jest.clearAllMocks()
})

async function show(props: Partial<ComponentProps<typeof CheckoutForm>> = {}) {
  await act(async () => {
    render(
      <CheckoutForm
        withCard={false}
        elementKey="pk_test_1"
        shown="usd-10"
        charges="$10"
        person={{ firstName: 'Gita', lastName: 'Rao' }}
        {...props}
      />,
    )
  })
  const button = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}

it('the checkout form shows Stripe’s own fields, and pays with them after the consent', async () => {
  const fetcher = answers(200, { clientSecret: 'cs_1_secret_2' })
  serve(fetcher)
  const button = await show()
  expect(screen.getByText('fields of the provider')).toBeVisible()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(Stripe.mock.calls[0]).toContain('pk_test_1')
  expect(initCheckoutElementsSdk).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'cs_1_secret_2' }))
  const address = String(fetcher.mock.calls[0]?.[0])
  expect(address).toMatch(/create-card-checkout\?redirectUrl=.+shown=usd-10/)

  await userEvent.click(button)
  expect(await screen.findByText('Please confirm to continue')).toBeVisible()
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  expect(openCheckout).not.toHaveBeenCalled()
})

it('the checkout form shows Stripe’s message about a refused payment card', async () => {
  confirm.mockResolvedValue({ type: 'error', error: { message: 'Your card was declined.' } })
  serve(answers(200, { clientSecret: 'cs_1_secret_2' }))
  const button = await show()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Your card was declined.'))
})

it('the checkout form redirects to Stripe’s page when the fields cannot be loaded', async () => {
  serve(answers(502, { message: 'An error occurred. Please try again later.' }))
  const button = await show()
  expect(screen.getByText(/could not be loaded/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
  await waitFor(() => expect(openCheckout).toHaveBeenCalledWith('usd-10'))
})

it('the checkout form says that another price would be charged than the page shows', async () => {
  serve(answers(409, { message: 'Where you are now, Premium costs ₹400 per month.' }))
  await show()
  expect(screen.getByText('Where you are now, Premium costs ₹400 per month.')).toBeVisible()
})

it('who agreed to a price that has changed since is asked anew, and types no card again', async () => {
  jest.mocked(openCheckout).mockRejectedValueOnce(new ApiError(409, 'Premium costs ₹400 per month now.'))
  const button = await show({ withCard: true, elementKey: null })
  const number = screen.getByLabelText('Card number')
  await userEvent.type(number, '4242 4242 4242 4242')
  await userEvent.type(screen.getByLabelText('Expiry date'), '12/99')
  await userEvent.type(screen.getByLabelText('CVV'), '123')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(number).toHaveValue('4242 4242 4242 4242')
})
