import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { OFFLINE } from '@/lib/client/requests/api'
import { orderSubCategoriesAction } from '@/lib/domains/catalogue/actions'
import { noNetwork } from '@/tests/support/requests/answers'
import { SubCategoryList } from './sub-category-list'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/catalogue/actions', () => ({ orderSubCategoriesAction: jest.fn() }))

const items = ['Kriti', 'Varnam', 'Padam'].map((name, id) => ({
  ...{ id, name, videos: 1 },
  ...{ category: 'dance' as const, updatedAt: '2026-11-27' },
}))

test('a move that could not be saved is no longer announced', async () => {
  jest.mocked(orderSubCategoriesAction).mockRejectedValue(noNetwork())
  global.fetch = jest.fn().mockRejectedValue(noNetwork())
  render(<SubCategoryList category="dance" items={items} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Kriti' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(OFFLINE))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Kriti')
})
