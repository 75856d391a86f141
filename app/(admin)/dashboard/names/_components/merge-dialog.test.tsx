import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callApi } from '@/lib/client/requests/api'
import { MergeDialog } from './merge-dialog'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/requests/api', () => ({ callApi: jest.fn() }))
jest.mock('@/lib/domains/catalogue/actions', () => ({ mergeNamesAction: jest.fn() }))

test('a name can’t be merged into itself', async () => {
  jest.mocked(callApi).mockResolvedValue([
    { id: 5, label: 'Kalyani' },
    { id: 6, label: 'Mecha Kalyani' },
  ])
  render(
    <MergeDialog
      kind="raga"
      name={{ id: 5, name: 'Kalyani', about: null, aliases: [], facts: {}, uses: 3 }}
      onClose={jest.fn()}
    />,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Merge into' }), 'Kalyani')
  expect(await screen.findByRole('option', { name: 'Mecha Kalyani' })).toBeInTheDocument()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})
