import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { callApi } from '@/lib/client/requests/api'
import { FollowButton } from './follow-button'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

const target = { kind: 'artist' as const, id: 7, name: 'Malini' }

test('the pressed button keeps the focus after a refresh', async () => {
  jest.mocked(callApi).mockResolvedValue({ following: true, day: null })
  const { rerender } = render(<FollowButton {...target} initial={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Follow Malini' }))
  const pressed = await screen.findByRole('button', { name: 'Following Malini: unfollow' })
  rerender(<FollowButton {...target} initial />)
  expect(pressed).toHaveFocus()
})

test('a follow changed elsewhere shows after a refresh', async () => {
  const { rerender } = render(<FollowButton {...target} initial />)
  rerender(<FollowButton {...target} initial={false} />)
  await waitFor(() => expect(screen.getByRole('button')).toHaveAccessibleName('Follow Malini'))
})

test('a message isolates a right-to-left name within its sentence', async () => {
  jest.mocked(callApi).mockResolvedValue({ following: false, day: null })
  render(<FollowButton {...target} name="اقبال" initial />)
  await userEvent.click(screen.getByRole('button'))
  expect(toast.success).toHaveBeenCalledWith('You no longer follow \u2068اقبال\u2069')
})
