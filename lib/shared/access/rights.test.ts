import { dashboardPageLabel, dashboardStart, isForbidden } from '@/lib/shared/routes/routes-staff'
import { visitor, type Actor } from './actor'
import { hasRight, rightNames, type Right } from './rights'
import { staffRoles, type StaffRole } from './roles'

const staff = (staffRole: StaffRole, facts: Partial<Actor> = {}): Actor => ({
  ...visitor,
  id: 1,
  role: 'GUEST',
  status: 'VERIFIED',
  staffRole,
  ...facts,
})
const has = (actor: Actor) => rightNames.filter((right) => hasRight(actor, right))

const table: Record<StaffRole, readonly Right[]> = {
  OWNER: rightNames,
  EDITOR: ['overview', 'content', 'newsletter', 'words', 'figures'],
  SUPPORT: ['overview', 'people.read', 'people'],
  FINANCE: ['overview', 'people.read', 'prospects', 'codes', 'money.read', 'money.out', 'figures'],
}

test.each(staffRoles)('the staff role %s has exactly its own rights', (role) => {
  expect(has(staff(role))).toEqual(table[role])
})

test('staff rights require a verified account, a session, and two-step verification where needed', () => {
  const without = [
    visitor,
    { ...staff('OWNER'), staffRole: null, role: 'ADMIN' as const },
    staff('OWNER', { status: 'UNVERIFIED' }),
    staff('OWNER', { id: 0 }),
    staff('OWNER', { mustEnrol: true }),
  ]
  for (const actor of without) expect(has(actor)).toEqual([])
})

test('each staff role may open its first dashboard page, and nobody a page without a right', () => {
  for (const role of staffRoles) {
    const actor = staff(role)
    expect(isForbidden('/dashboard', actor)).toBe(false)
    expect(isForbidden(dashboardStart[role], actor)).toBe(false)
    expect(dashboardPageLabel(dashboardStart[role])).not.toMatch('/')
    for (const path of ['/dashboard/nothing', '/dashboard//nothing', '/dashboard/toString']) {
      expect([path, isForbidden(path, actor)]).toEqual([path, true])
    }
  }
})

test('a subpage of the dashboard needs the right of its page', () => {
  const paths = ['/dashboard/videos/7/preview?as=guest', '/dashboard/videos?query=/dashboard/user-accounts']
  for (const path of paths) {
    expect([isForbidden(path, staff('EDITOR')), isForbidden(path, staff('SUPPORT'))]).toEqual([false, true])
  }
})
