import { render, screen } from '@testing-library/react'
import { visitor } from '@/lib/shared/access/actor'
import type { StaffRole } from '@/lib/shared/access/roles'
import { videoCellFor } from './person-list'

test.each([
  { staffRole: 'OWNER' as const, links: 1 },
  { staffRole: 'SUPPORT' as const, links: 0 },
  { staffRole: 'FINANCE' as const, links: 0 },
])('a video is a link only for staff who may open its page: $staffRole', ({ staffRole, links }) => {
  const actor = { ...visitor, id: 3, status: 'VERIFIED' as const, staffRole: staffRole satisfies StaffRole }
  const VideoCell = videoCellFor(actor)
  render(<VideoCell id={5} name="Margazhi Morning" />)
  expect(screen.getByText('Margazhi Morning')).toBeVisible()
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})
