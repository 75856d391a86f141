import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { Newsletter } from '@/app/(public)/landing/[region]/_components/newsletter'
import { OFFLINE } from '@/lib/client/api'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/accounts/schema', () => {
  throw new Error('Loading chunk failed')
})

const asked = jest.fn<Promise<Partial<Response>>, unknown[]>()
const answered = (status: number, text: string) => async () => ({ ok: status < 400, status, text: async () => text })

test.each([
  ['the server can serve', 1, answered(200, '{"status":"ready"}')],
  ['there is no connection', 0, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it cannot serve now', 0, answered(503, '{"status":"unavailable"}')],
])('without its rules, where %s, the form is sent by the browser %i times', async (_when, times, answer) => {
  const sent = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  jest.mocked(toast.error).mockClear()
  global.fetch = asked.mockImplementation(answer) as unknown as typeof fetch
  render(<Newsletter />)
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.org{Enter}')
  await waitFor(() => expect(sent.mock.calls.length + jest.mocked(toast.error).mock.calls.length).toBe(1))
  expect(sent).toHaveBeenCalledTimes(times)
  if (times === 0) expect(toast.error).toHaveBeenCalledWith(OFFLINE)
  expect(screen.getByLabelText('Email')).toHaveValue('meera@example.org')
})
