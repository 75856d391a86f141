import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { useFormSubmit } from '@/lib/client/use-form-submit'

// The connection is gone when the page asks for the code of its form, and back when the form is sent.
let online = false
jest.mock('@/lib/client/form-engine', () => {
  const real = jest.requireActual('@/lib/client/form-engine')
  return {
    ...real,
    createEngine: (...args: unknown[]) => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module')
      return real.createEngine(...args)
    },
  }
})

jest.mock('sonner', () => ({
  __esModule: true,
  get toast() {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    return jest.requireActual('sonner').toast
  },
}))

const submit = jest.fn(async (_values: unknown) => null)

function Enquiry() {
  const { form, onSubmit, isReady } = useFormSubmit({
    schema: z.object({ name: z.string().min(1, 'Please enter your name'), email: z.string().min(1, 'Invalid email') }),
    defaultValues: { name: '', email: '' },
    submit,
  })
  const { errors } = form.formState
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <input aria-label="Name" {...form.register('name')} />
      <p>{errors.name?.message}</p>
      <input aria-label="Email" {...form.register('email')} />
      <p>{errors.email?.message}</p>
      <button type="submit" disabled={!isReady}>
        Send
      </button>
    </form>
  )
}

test('a form whose code did not come at first can still be sent; it goes to the first error, and forgets what is mended', async () => {
  render(<Enquiry />)
  // The page is touched, and the browser was idle: both attempts fail.
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.org')
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 300))))
  const told = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('offline')))
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org')
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please enter your name')).toBeInTheDocument()
  expect(screen.queryByText('Invalid email')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await userEvent.type(screen.getByLabelText('Name'), 'Asha')
  await waitFor(() => expect(screen.queryByText('Please enter your name')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Asha', email: 'asha@example.org' }))
})
