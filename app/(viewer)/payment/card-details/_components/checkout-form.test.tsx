import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { toast } from 'sonner'
import { openCheckout } from '@/lib/client/payments/checkout'
import { ApiError } from '@/lib/client/requests/api'
import { answer } from '@/tests/support/requests/answers'
import { CheckoutForm } from './checkout-form'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn(), loading: jest.fn(), dismiss: jest.fn() } }))
jest.mock('@/lib/client/payments/checkout', () => ({
  ...jest.requireActual<object>('@/lib/client/payments/checkout'),
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
/** Fake of the global from js.stripe.com. Shared by all tests, because the loader reads it only once. */
const Stripe = Object.assign(
  jest.fn(() => ({ initCheckoutElementsSdk })),
  { version: 'endive' },
)

const fetched = jest.fn<Promise<Response>, Parameters<typeof fetch>>()
const serve = (status: number, body: object) => fetched.mockResolvedValue(answer(status, body))
const { fetch } = globalThis
beforeAll(() => Object.assign(window, { Stripe }))
beforeEach(() => {
  globalThis.fetch = fetched
  serve(200, { clientSecret: 'cs_1_secret_2' })
  confirm.mockResolvedValue({ type: 'success' })
})
afterEach(() => {
  globalThis.fetch = fetch
  jest.clearAllMocks()
})

async function show(props: Partial<ComponentProps<typeof CheckoutForm>> = {}) {
  const person = { firstName: 'Gita', lastName: 'Rao' }
  const form = {
    method: 'card',
    withCard: false,
    elementKey: 'pk_test_1',
    shown: 'usd-10',
    charges: '$10',
    person,
  } as const
  await act(async () => void render(<CheckoutForm {...form} {...props} />))
  const button = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}

async function agreeAndPay(button: HTMLElement) {
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button)
}

it('the checkout form shows Stripe’s own fields, and pays with them after the consent', async () => {
  const button = await show()
  expect(screen.getByText('fields of the provider')).toBeVisible()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(Stripe.mock.calls[0]).toContain('pk_test_1')
  expect(initCheckoutElementsSdk).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'cs_1_secret_2' }))
  const address = String(fetched.mock.calls[0]?.[0])
  expect(address).toMatch(/create-card-checkout\?redirectUrl=.+shown=usd-10/)

  await userEvent.click(button)
  expect(await screen.findByText('Please confirm to continue.')).toBeVisible()
  expect(confirm).not.toHaveBeenCalled()
  await agreeAndPay(button)
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  expect(openCheckout).not.toHaveBeenCalled()
})

it('the checkout form shows Stripe’s message about a refused payment card', async () => {
  confirm.mockResolvedValue({ type: 'error', error: { message: 'Your card was declined.' } })
  const button = await show()
  await agreeAndPay(button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Your card was declined.'))
})

it('the checkout form redirects to Stripe’s page when the fields cannot be loaded', async () => {
  serve(502, { message: 'An error occurred. Please try again later.' })
  const button = await show()
  expect(screen.getByText(/couldn’t be loaded/)).toBeVisible()
  await agreeAndPay(button)
  await waitFor(() => expect(openCheckout).toHaveBeenCalledWith('usd-10', undefined))
})

it('the checkout form asks for PayPal if it was chosen', async () => {
  await agreeAndPay(await show({ method: 'paypal', elementKey: null }))
  await waitFor(() => expect(openCheckout).toHaveBeenCalledWith('usd-10', 'paypal'))
})

it('the checkout form says that the price charged would differ from the one shown', async () => {
  serve(409, { message: 'Premium costs ₹400 per month in your current location.' })
  await show()
  expect(screen.getByText('Premium costs ₹400 per month in your current location.')).toBeVisible()
})

it('a changed price needs a new agreement, but not the card again', async () => {
  jest.mocked(openCheckout).mockRejectedValueOnce(new ApiError(409, 'Premium costs ₹400 per month now.'))
  const button = await show({ withCard: true, elementKey: null })
  const number = screen.getByLabelText('Card number')
  await userEvent.type(number, '4242 4242 4242 4242')
  await userEvent.type(screen.getByLabelText('Expiry date'), '12/99')
  await userEvent.type(screen.getByLabelText('CVV'), '123')
  await agreeAndPay(button)
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(number).toHaveValue('4242 4242 4242 4242')
})
