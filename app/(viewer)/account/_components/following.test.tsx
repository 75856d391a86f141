import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Following } from '@/app/(viewer)/account/_components/following'
import { callApi } from '@/lib/client/api'

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
