import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CaptionsField } from '@/app/(admin)/dashboard/videos/_components/captions-field'
import { callApi } from '@/lib/client/api'

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))

test('the button that removes captions stays where the focus is while it works, and removes them once', async () => {
  let answer: () => void = () => undefined
  jest.mocked(callApi).mockReturnValue(new Promise<void>((resolve) => (answer = resolve)))
  render(<CaptionsField videoId={7} stored={[{ id: 3, language: 'ta', label: 'Tamil' }]} />)
  const button = screen.getByRole('button', { name: 'Remove the captions Tamil' })
  await userEvent.dblClick(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(callApi).toHaveBeenCalledTimes(1)
  answer()
  expect(await screen.findByText('The captions in Tamil are removed.')).toBeVisible()
  expect(button).not.toBeInTheDocument()
})
