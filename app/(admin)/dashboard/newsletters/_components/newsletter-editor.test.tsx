import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveNewsletterAction } from '@/lib/domains/newsletters/actions'
import type { StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { renderForm } from '@/tests/support/pages/staff-form'
import { NewsletterEditor } from './newsletter-editor'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/newsletters/3', useRouter: () => router }))
jest.mock('@/lib/domains/newsletters/actions', () => ({
  saveNewsletterAction: jest.fn(),
  startNewsletterAction: jest.fn(),
  stopNewsletterAction: jest.fn(),
  testNewsletterAction: jest.fn(),
}))

const text = 'Margazhi has begun.'
const draft: StaffNewsletter = {
  id: 3,
  form: {
    ...{ name: 'The season', text, buttonLabel: '', buttonUrl: '', audience: 'EVERYONE' },
    updatedAt: '2027-05-01T00:00:00.000Z',
  },
  ...{ state: 'draft', left: 0, waiting: 0, givenUp: 0, recipients: 4 },
  preview: { subject: 'The season', html: `<html><head></head><body>${text}</body></html>` },
}
const send = () => screen.queryByRole('button', { name: 'Send…' })
const sendTest = () => screen.queryByRole('button', { name: 'Send test' })

beforeEach(() => window.localStorage.clear())

test('a newsletter with unsaved changes cannot be sent, not even as a test', async () => {
  jest.mocked(saveNewsletterAction).mockResolvedValue({
    ok: true,
    data: { id: 3, updatedAt: '2027-05-01T00:01:00.000Z' },
  })
  renderForm(<NewsletterEditor stored={draft} />)
  expect(send()).toBeEnabled()
  await userEvent.type(screen.getByLabelText('Text'), ' Come!')
  expect(send()).toBeNull()
  expect(sendTest()).toBeNull()
  expect(screen.getByText(/^Save your changes/)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Text'), '{Backspace>6/}')
  expect(send()).toBeEnabled()
  await userEvent.type(screen.getByLabelText('Text'), ' Come!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send()).toBeEnabled())
  expect(sendTest()).toBeEnabled()
  expect(screen.queryByText(/^Save your changes/)).toBeNull()
})
