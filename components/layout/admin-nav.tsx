import { NavLink } from '@/components/layout/nav-link'
import { routes } from '@/lib/shared/routes'

/** The two rooms of the dashboard. */
export function AdminNav() {
  return (
    <nav aria-label="Dashboard" className="border-b border-line bg-raised">
      <div className="page-width flex gap-8 pt-2">
        <NavLink href={routes.dashboardUsers} className="pb-3">
          User accounts
        </NavLink>
        <NavLink href={routes.dashboardTags} className="pb-3">
          Tags
        </NavLink>
      </div>
    </nav>
  )
}
