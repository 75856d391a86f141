'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { NavLink } from '@/components/layout/nav-link'
import { dashboardRights, includesRight } from '@/lib/shared/rights'
import type { StaffRole } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

const all = [
  {
    name: 'People',
    pages: [
      { label: 'User accounts', href: routes.dashboardUsers },
      { label: 'Prospects', href: routes.dashboardProspects },
      { label: 'Enquiries', href: routes.dashboardEnquiries },
    ],
  },
  {
    name: 'Content',
    pages: [
      { label: 'Videos', href: routes.dashboardVideos },
      { label: 'Trailers', href: routes.dashboardTrailers },
      { label: 'Artists', href: routes.dashboardArtists },
      { label: 'Series', href: routes.dashboardSeries },
      { label: 'Livestreams', href: routes.dashboardLivestreams },
      { label: 'Featured', href: routes.dashboardFeatured },
      { label: 'Sub-categories', href: routes.dashboardSubCategories },
      { label: 'Names', href: routes.dashboardNames },
      { label: 'Tags', href: routes.dashboardTags },
      { label: 'Import', href: routes.dashboardImport },
    ],
  },
  {
    name: 'House',
    pages: [
      { label: 'Subscriptions', href: routes.dashboardSubscriptions },
      { label: 'Money', href: routes.dashboardMoney },
      { label: 'Figures', href: routes.dashboardFigures },
      { label: 'Mail', href: routes.dashboardMail },
      { label: 'Audit', href: routes.dashboardAudit },
    ],
  },
] as const

/** The groups of pages that a staff role may open. */
function openTo(role: StaffRole | null) {
  const isOpen = ({ href }: { href: string }) => {
    const right = dashboardRights[href]
    return right !== undefined && includesRight(role, right)
  }
  const groups = all.map(({ name, pages }) => ({ name, pages: pages.filter(isOpen) }))
  return groups.filter(({ pages }) => pages.length > 0)
}

/**
 * The navigation of the dashboard: a column at the side, in small windows a row at the top that scrolls. Pages that a
 * staff role has no right for are left out.
 */
export function AdminNav({ staffRole }: { staffRole: StaffRole | null }) {
  const pathname = usePathname()
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Scrolls the row only, never the page.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) row.current?.scrollTo({ left: current.offsetLeft - row.current.clientWidth / 3 })
  }, [pathname])

  return (
    <nav aria-label="Dashboard" className="relative border-b border-line bg-raised lg:border-r lg:border-b-0">
      <div
        ref={row}
        className="no-scrollbar relative flex gap-x-6 overflow-x-auto px-gutter pt-2 lg:sticky lg:top-0 lg:flex-col lg:gap-y-8 lg:py-10 lg:pr-6"
      >
        {openTo(staffRole).map(({ name, pages }) => (
          <div key={name} className="contents lg:block">
            <p className="programme-label hidden text-dust lg:block">{name}</p>
            <ul className="flex shrink-0 gap-x-6 lg:mt-2 lg:flex-col lg:gap-y-1">
              {pages.map(({ label, href }) => (
                <li key={href} className="shrink-0">
                  <NavLink href={href} className="flex min-h-11 items-center lg:inline-flex lg:min-h-10">
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {/* Space, so that the last link is not under the gradient. */}
        <span aria-hidden className="w-8 shrink-0 lg:hidden" />
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 w-12 bg-gradient-to-l from-raised to-transparent lg:hidden"
      />
    </nav>
  )
}
