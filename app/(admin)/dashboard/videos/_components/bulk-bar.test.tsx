import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { BulkBar } from '@/app/(admin)/dashboard/videos/_components/bulk-bar'
import { changeAtOnceAction } from '@/lib/domains/editorial/actions'
import type { StaffVideoDto } from '@/lib/domains/editorial/schema-videos'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/domains/editorial/actions', () => ({ changeAtOnceAction: jest.fn() }))
jest.mock('sonner', () => ({ toast: Object.assign(jest.fn(), { success: jest.fn(), error: jest.fn() }) }))

const videos = [
  { id: 1, name: 'Margazhi Morning' },
  { id: 2, name: 'Margazhi Evening' },
] as StaffVideoDto[]

test('who publishes videos that are published already is told so', async () => {
  jest.mocked(changeAtOnceAction).mockResolvedValue({ ok: true, data: { changed: 0, stayed: [] } })
  const onDone = jest.fn()
  render(
    <BulkBar
      chosen={videos}
      all={false}
      onAll={jest.fn()}
      total={9}
      more={false}
      isEverything={false}
      onEverything={jest.fn()}
      choice={{ ids: [1, 2] }}
      subCategories={[]}
      onDone={onDone}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('2 videos are so already: nothing was changed'))
  expect(toast.success).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalled()
})
