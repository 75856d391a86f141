import type { ReactNode } from 'react'
import type { RoleName } from '@/lib/shared/access/roles'

/** From the session, or from the hint on `<html>` where everyone gets the same HTML. */
export type HeaderViewer = { name: ReactNode; roleName: RoleName | '' } | 'from-hint'

/** A viewer without a role counts as a guest. */
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
