import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFormDraft } from '@/lib/client/forms/form-drafts'
import { saveFeaturedAction } from '@/lib/domains/catalogue/actions'
import { renderForm, VIEWER } from '@/tests/support/pages/staff-form'
import { FeaturedRow } from './featured-row'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({
  usePathname: () => '/dashboard/featured',
  useRouter: () => ({ refresh }),
}))
jest.mock('@/lib/domains/catalogue/actions', () => ({ saveFeaturedAction: jest.fn() }))

const video = (id: number) => ({ id, name: `Margazhi ${id}`, state: 'published' as const })
const draft = () => readFormDraft(VIEWER, 'featured browse')

test('a saved row leaves no draft to offer', async () => {
  jest.mocked(saveFeaturedAction).mockResolvedValue({ ok: true, data: undefined })
  const { unmount } = renderForm(<FeaturedRow page="browse" videos={[video(1), video(2)]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Margazhi 1' }))
  await waitFor(() => expect(draft()?.values).toEqual([video(2)]))
  await userEvent.click(screen.getByRole('button', { name: 'Save Browse hero' }))
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  unmount()
  expect(draft()).toBeNull()
})
