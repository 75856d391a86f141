import type { ReactNode } from 'react'
import type { RoleName } from '@/lib/shared/access/roles'

/** The viewer of a header: from the session, or from the hint on `<html>` where the HTML is the same for everyone. */
export type HeaderViewer = { name: ReactNode; roleName: RoleName | '' } | 'from-hint'

/** Shows its children to some roles only. A viewer without a role counts as a guest. */
export function ForRoles({
  viewer,
  roles,
  children,
}: {
  viewer: HeaderViewer
  roles: readonly RoleName[]
  children: ReactNode
}) {
  if (viewer === 'from-hint') {
    return (
      <div className="contents" data-for-viewer={roles.join(' ').toLowerCase()}>
        {children}
      </div>
    )
  }
  return roles.includes(viewer.roleName || 'GUEST') ? children : null
}
