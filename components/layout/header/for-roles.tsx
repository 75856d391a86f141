import type { ReactNode } from 'react'
import type { RoleName } from '@/lib/shared/access/roles'

/**
 * Viewer of the session. Statically cached pages pass 'from-hint'. An attribute of `<html>` then selects the items to
 * show.
 */
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
