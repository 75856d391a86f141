import type { ReactNode } from 'react'
import type { RoleName } from '@/lib/shared/roles'

/** Who looks at the header: known from the session, or left to the hint on `<html>` where one HTML serves everybody. */
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
