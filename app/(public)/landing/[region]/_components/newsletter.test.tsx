import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { OFFLINE } from '@/lib/client/requests/api'
import { answer, noNetwork } from '@/tests/support/requests/answers'
import { Newsletter } from './newsletter'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/accounts/schema', () => {
  throw new Error('Loading chunk failed')
})

const asked = jest.fn<Promise<Response>, unknown[]>()

test.each([
  ['the server can serve', 1, async () => answer(200, '{"status":"ready"}')],
  ['there is no connection', 0, () => Promise.reject(noNetwork())],
  ['it cannot serve now', 0, async () => answer(503, '{"status":"unavailable"}')],
])('without its rules, where %s, the form is sent by the browser %i times', async (_when, times, fetched) => {
  const sent = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  jest.mocked(toast.error).mockClear()
  global.fetch = asked.mockImplementation(fetched)
  render(<Newsletter />)
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.org{Enter}')
  await waitFor(() => expect(sent.mock.calls.length + jest.mocked(toast.error).mock.calls.length).toBe(1))
  expect(sent).toHaveBeenCalledTimes(times)
  if (times === 0) expect(toast.error).toHaveBeenCalledWith(OFFLINE)
  expect(screen.getByLabelText('Email')).toHaveValue('meera@example.org')
})
