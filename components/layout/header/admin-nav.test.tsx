import { render, screen } from '@testing-library/react'
import { visitor } from '@/lib/shared/access/actor'
import { staffRoles } from '@/lib/shared/access/roles'
import { dashboardPages, isForbidden } from '@/lib/shared/routes/routes-staff'
import { AdminNav } from './admin-nav'

jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard' }))

const listed = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')

test.each(staffRoles)('the navigation of %s lists the pages that they may open and no others', (staffRole) => {
  const actor = { ...visitor, id: 1, status: 'VERIFIED' as const, staffRole }
  render(<AdminNav staffRole={staffRole} />)
  const all = dashboardPages.flatMap(({ pages }) => pages.map(({ href }) => href))
  const open = all.filter((path) => !isForbidden(path, actor))
  expect(listed().toSorted()).toEqual(open.toSorted())
})

test('the navigation lists nothing for anyone but staff', () => {
  render(<AdminNav staffRole={null} />)
  expect(listed()).toEqual([])
})
