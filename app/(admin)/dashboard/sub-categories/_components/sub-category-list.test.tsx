import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { SubCategoryList } from '@/app/(admin)/dashboard/sub-categories/_components/sub-category-list'
import { OFFLINE } from '@/lib/client/api'
import { orderSubCategoriesAction } from '@/lib/domains/editorial/actions'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('@/lib/domains/editorial/actions', () => ({ orderSubCategoriesAction: jest.fn() }))

const items = ['Kriti', 'Varnam', 'Padam'].map((name, id) => ({
  ...{ id, name, videos: 1 },
  ...{ category: 'dance' as const, updatedAt: '2026-11-27' },
}))

async function moveDown() {
  global.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  render(<SubCategoryList category="dance" items={items} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Kriti' }))
  await waitFor(() => expect(screen.getByRole('list')).not.toHaveAttribute('aria-busy'))
}

test('the new place of a sub-category is announced', async () => {
  jest.mocked(orderSubCategoriesAction).mockResolvedValue({ ok: true, data: undefined })
  await moveDown()
  expect(screen.getByRole('status')).toHaveTextContent('Kriti is now 2 of 3')
})

test('a move of a sub-category that could not be stored is not announced any more', async () => {
  jest.mocked(orderSubCategoriesAction).mockRejectedValue(new TypeError('Failed to fetch'))
  await moveDown()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Kriti')
  expect(toast.error).toHaveBeenCalledWith(OFFLINE)
})
