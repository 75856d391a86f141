import type { ReactNode } from 'react'
import type { RoleName } from '@/lib/shared/access/roles'

/** Viewer of the session, or 'from-hint' where the HTML is the same for everyone and the hint on `<html>` decides. */
export type HeaderViewer = { name: ReactNode; roleName: RoleName | '' } | 'from-hint'

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
