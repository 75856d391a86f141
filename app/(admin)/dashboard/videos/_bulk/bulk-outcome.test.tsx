import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { undoBulkAction } from '@/lib/domains/catalogue/actions'
import type { BulkChangeDto } from '@/lib/domains/catalogue/bulk/schema'
import { UndoChange } from './bulk-outcome'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/domains/catalogue/actions', () => ({ undoBulkAction: jest.fn() }))
jest.mock('sonner', () => ({ toast: { success: jest.fn() } }))

test.each([
  [1, 'Partly undone'],
  [0, 'Nothing was undone'],
])('an undo that restores %i of two videos is titled: %s', async (changed, title) => {
  const stayed = [{ reason: 'Changed by someone else in the meantime', count: 1, names: ['Margazhi Morning'] }]
  jest.mocked(undoBulkAction).mockResolvedValue({ ok: true, data: { changed, stayed } })
  render(<UndoChange change={{ id: 7, what: 'Access: Free', videos: 2 } as unknown as BulkChangeDto} />)
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Access: Free' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
})
