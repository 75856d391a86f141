import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { NOT_OURS } from '@/lib/client/requests/api'
import { CONSENT_KEY, FUNCTIONAL_NEEDED } from '@/lib/shared/access/consent'
import { answer } from '@/tests/support/requests/answers'
import { RegistrationForm } from './registration-form'

jest.mock('sonner', () => ({ toast: { loading: jest.fn(), dismiss: jest.fn(), error: jest.fn() } }))

const field = (label: string) => screen.getByLabelText(label)
const signUp = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
const expectProblem = async (label: string, message: string) => {
  await waitFor(() =>
    expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${message}$`))),
  )
  expect(field(label)).toHaveAttribute('aria-invalid', 'true')
}
async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), text)
  }
}
const valid = {
  'First name': 'Uma',
  'Last name': 'Devi',
  Email: 'uma@example.test',
  Password: 'kalyani-in-adi-tala',
  'Confirm password': 'kalyani-in-adi-tala',
}

const asked = jest.fn()
beforeEach(() => {
  window.localStorage.clear()
  globalThis.fetch = asked.mockReset().mockResolvedValue(answer(200, '<h1>Welcome to the hotel</h1>'))
  render(<RegistrationForm prefill={{ email: '', firstName: '', lastName: '' }} />)
})

test('the registration shows the error of each field, focuses the first, and sends nothing', async () => {
  expect(screen.getByRole('checkbox')).toBeChecked()
  await signUp()
  await expectProblem('First name', 'Please enter your first name')
  await expectProblem('Last name', 'Please enter your last name')
  await expectProblem('Email', 'Invalid email')
  await expectProblem('Password', 'Password must be at least 8 characters long')
  await expectProblem('Confirm password', 'Passwords should match')
  expect(field('First name')).toHaveFocus()

  await fill({ ...valid, Email: `${'a'.repeat(40)}@example.test`, 'Confirm password': 'kalyani-in-adi-talas' })
  await signUp()
  await expectProblem('Email', 'Too long')
  await expectProblem('Confirm password', 'Passwords should match')
  expect(field('Email')).toHaveFocus()
  expect(field('First name')).not.toHaveAttribute('aria-invalid')
  expect(field('Password')).toHaveAccessibleDescription(expect.stringMatching(/^At least 8 characters/))
  expect(asked).not.toHaveBeenCalled()
})

test('the registration can show the password while it is typed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field('Password')).toHaveAttribute('type', 'text')
  expect(field('Confirm password')).toHaveAttribute('type', 'password')
})

test('a registration answered by a captive portal says so under its field, and keeps the input', async () => {
  await fill(valid)
  await signUp()
  await expectProblem('Email', NOT_OURS)
  for (const [label, text] of Object.entries(valid)) expect(field(label)).toHaveValue(text)
})

test('a registration needs functional cookies, and its message opens their settings', async () => {
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify({ functional: false, analytical: true }))
  await signUp()
  const action = expect.objectContaining({ label: 'Cookie settings' })
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(FUNCTIONAL_NEEDED, { action }))
  expect(screen.queryByText('Please enter your first name')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
