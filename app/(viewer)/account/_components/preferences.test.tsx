import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { PreferenceSwitch } from './preferences'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

const shown = (initial: boolean) => <PreferenceSwitch field="mailingList" label="News" hint="" initial={initial} />
const button = () => screen.getByRole('switch', { name: /News/ })

test('a switch shows what another tab has stored after a refresh', async () => {
  const { rerender } = render(shown(true))
  rerender(shown(false))
  expect(button()).not.toBeChecked()
  await userEvent.click(button())
  expect(button()).toBeChecked()
  expect(callApi).toHaveBeenCalledWith('/api/profile', { method: 'PATCH', json: { mailingList: true } })
  expect(toast.success).toHaveBeenCalledWith('Saved')
})

test('a switch goes back when the server refuses', async () => {
  jest.mocked(callApi).mockRejectedValueOnce(new ApiError(429, 'Too many attempts'))
  render(shown(true))
  await userEvent.click(button())
  expect(button()).toBeChecked()
  expect(toast.error).toHaveBeenCalledWith('Too many attempts')
})
