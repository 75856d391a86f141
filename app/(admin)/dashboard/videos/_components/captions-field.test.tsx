import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callApi } from '@/lib/client/requests/api'
import { CaptionsField } from './captions-field'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

test('captions are removed after a confirmation, and the button keeps the focus in the meantime', async () => {
  let answer: () => void = () => undefined
  jest.mocked(callApi).mockReturnValue(new Promise<void>((resolve) => (answer = resolve)))
  render(<CaptionsField videoId={7} stored={[{ id: 3, language: 'ta', label: 'Tamil' }]} />)
  const button = screen.getByRole('button', { name: 'Remove Tamil captions' })
  await userEvent.click(button)
  expect(callApi).not.toHaveBeenCalled()
  await userEvent.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(callApi).toHaveBeenCalledTimes(1)
  answer()
  expect(await screen.findByText('Captions in Tamil removed.')).toBeVisible()
  expect(button).not.toBeInTheDocument()
})
