import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { setWritingSystem } from '@/lib/client/names/writing-system-choice'
import { ApiError, callApi, OFFLINE } from '@/lib/client/requests/api'
import { Following } from './preferences'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

beforeEach(() => void jest.mocked(callApi).mockReset())

const day = () => screen.getByLabelText('Weekly email')
const sent = () => jest.mocked(callApi).mock.calls.map(([, init]) => init?.json)

test('the last of several days chosen during a save is saved', async () => {
  let answer: () => void = () => undefined
  jest.mocked(callApi).mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve(null))))
  render(<Following follows={[]} day={1} />)
  for (const name of ['On Tuesdays', 'On Wednesdays', 'On Fridays']) await userEvent.selectOptions(day(), name)
  expect(sent()).toEqual([{ day: 2 }])
  expect(day()).toHaveDisplayValue('On Fridays')
  await act(async () => answer())
  expect(sent()).toEqual([{ day: 2 }, { day: 5 }])
  expect(day()).toHaveDisplayValue('On Fridays')
})

test('a day that could not be saved reverts to the saved one', async () => {
  jest.mocked(callApi).mockResolvedValueOnce(null).mockRejectedValueOnce(new ApiError(0, OFFLINE))
  const { rerender } = render(<Following follows={[]} day={1} />)
  await userEvent.selectOptions(day(), 'On Tuesdays')
  await userEvent.selectOptions(day(), 'On Fridays')
  expect(toast.error).toHaveBeenCalledWith(OFFLINE)
  expect(day()).toHaveDisplayValue('On Tuesdays')
  rerender(<Following follows={[]} day={4} />)
  expect(day()).toHaveDisplayValue('On Thursdays')
})

test('followed names show in the chosen script, except for a series', async () => {
  jest.mocked(callApi).mockResolvedValue({ 'raga:Todi': 'தோடி', 'series:Margam': 'மார்கம்' })
  const follow = { id: 1, href: '/' } as const
  setWritingSystem('taml')
  render(
    <Following
      day={null}
      follows={[
        { ...follow, kind: 'raga', name: 'Todi' },
        { ...follow, kind: 'series', name: 'Margam' },
      ]}
    />,
  )
  expect(await screen.findByText('தோடி')).toHaveAttribute('lang', 'ta')
  expect(screen.getByRole('link', { name: 'Margam' })).toBeInTheDocument()
})
