import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Following } from '@/app/(viewer)/account/_components/following'
import { callApi } from '@/lib/client/api'
import { chooseScript } from '@/lib/client/script-choice'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))

test('a choice of the day while another one is stored is passed over, so that the shown day is the stored one', async () => {
  jest.mocked(callApi).mockReturnValue(new Promise(() => undefined))
  render(<Following follows={[]} day={1} />)
  const day = screen.getByLabelText('Weekly mail')
  await userEvent.selectOptions(day, 'On Tuesdays')
  await userEvent.selectOptions(day, 'On Fridays')
  expect(callApi).toHaveBeenCalledTimes(1)
  expect(day).toHaveDisplayValue('On Tuesdays')
})

test('what one follows is written in the script that the reader chose, but for a series', async () => {
  jest.mocked(callApi).mockResolvedValue({ 'raga:Todi': 'தோடி', 'series:Margam': 'மார்கம்' })
  const follow = { id: 1, href: '/' } as const
  chooseScript('taml')
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
