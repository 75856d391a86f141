import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { VideoTable } from '@/app/(admin)/dashboard/videos/_components/video-table'
import { applyBulkNowAction } from '@/lib/domains/catalogue/actions'
import type { AtOnceOutcome } from '@/lib/domains/catalogue/bulk/schema'
import type { StaffVideoDto } from '@/lib/domains/catalogue/videos/schema'
import { BulkBar } from './bulk-bar'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/domains/catalogue/actions', () => ({ applyBulkNowAction: jest.fn() }))
jest.mock('sonner', () => ({ toast: Object.assign(jest.fn(), { success: jest.fn(), error: jest.fn() }) }))

const videos = [
  { id: 1, name: 'Margazhi Morning' },
  { id: 2, name: 'Margazhi Evening' },
] as StaffVideoDto[]

function publish(data: AtOnceOutcome) {
  jest.mocked(applyBulkNowAction).mockResolvedValue({ ok: true, data })
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
  return { onDone, pressed: userEvent.click(screen.getByRole('button', { name: 'Publish' })) }
}

test('publishing videos that are already public says so', async () => {
  const { onDone, pressed } = publish({ changed: 0, stayed: [], hidden: { total: 0, named: [] } })
  await pressed
  await waitFor(() => expect(toast).toHaveBeenCalledWith('No change needed'))
  expect(toast.success).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalled()
})

test('publishing videos by hidden artists says so, with links to the artists', async () => {
  const named = [3, 4, 5, 6, 7].map((id) => ({ id, name: `Artist ${id}` }))
  const { onDone, pressed } = publish({ changed: 2, stayed: [], hidden: { total: 9, named } })
  await pressed
  const dialog = await screen.findByRole('dialog', { name: 'Changed' })
  expect(dialog).toHaveTextContent('2 videos changed')
  expect(dialog).toHaveTextContent(
    '9 artists aren’t public, so visitors don’t see their names: Artist 3, Artist 4, Artist 5, Artist 6, Artist 7 and 4 more.',
  )
  expect(screen.getByRole('link', { name: 'Artist 4' })).toHaveAttribute('href', '/dashboard/artists/4')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onDone).toHaveBeenCalled()
})

test('a right-to-left series name does not reverse the line about its video', () => {
  const video = {
    ...videos[0],
    series: { name: 'شام غزل', episode: 2 },
    pieces: 3,
    hasTrailer: true,
    state: 'draft',
  } as StaffVideoDto
  render(<VideoTable videos={[video]} sorts={{}} total={1} more={false} filter={{ query: '' }} subCategories={[]} />)
  const name = screen.getByText('شام غزل')
  expect([name.tagName, name.parentElement?.textContent]).toEqual(['BDI', 'شام غزل, episode 2 · 3 pieces · trailer'])
  expect(name.parentElement).not.toHaveAttribute('dir')
})
