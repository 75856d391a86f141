import Link from 'next/link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { ProgrammeRule } from '@/components/ui/section'
import type { SiteBrand } from '@/lib/shared/brand'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { AccountMenu } from './account-menu'
import { ForRoles, type HeaderViewer } from './for-roles'
import { MenuItems, MenuSearch, viewerNavigation } from './menu-items'
import { MobileMenu, NavLink } from './mobile-menu'

const accountPages = [
  { label: 'Account', href: routes.account },
  { label: 'My List', href: routes.myList },
  { label: 'Playlists', href: routes.playlists },
  { label: 'My Rentals', href: routes.rentals },
  { label: 'Help', href: routes.help },
] as const
const accountLink = 'block px-4 py-2.5 text-sand hover:bg-high hover:text-ivory'
const menuLink = 'py-2 text-sand hover:text-brass-bright'

export function ViewerHeader({ site, viewer }: { site: SiteBrand; viewer: HeaderViewer }) {
  return (
    <header className="relative z-30 border-b border-line bg-ground">
      {/* Lets the header wrap, because enlarged text needs more than one line. */}
      <div className="page-width flex min-h-18 items-center justify-end max-lg:flex-wrap max-lg:py-2 gap-2 lg:gap-7">
        <Link href={routes.browse} aria-label={`${site.name} home`} className="mr-auto lg:mr-0">
          <Logo site={site} className="text-xl sm:text-2xl" />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden gap-x-6 lg:flex">
          {viewerNavigation.map((item) => (
            <NavLink key={item.href} href={item.href}>
              {item.label}
            </NavLink>
          ))}
        </nav>
        <ForRoles viewer={viewer} roles={['ADMIN']}>
          <Link href={routes.dashboardTags} className="hidden text-sand hover:text-brass-bright lg:block">
            Admin Dashboard
          </Link>
        </ForRoles>
        {/* Shown or hidden by an attribute of `<html>`, because the browse page has the same HTML for staff and
            members. */}
        <div className="contents" data-for-viewer="staff">
          <Link href={routes.dashboard} className="hidden text-sand hover:text-brass-bright lg:block">
            Dashboard
          </Link>
        </div>
        <Link
          href={routes.search}
          aria-label="Search"
          className="grid size-11 place-items-center text-sand hover:text-brass-bright"
        >
          <Icon shape="search" className="size-5" />
        </Link>
        <ForRoles viewer={viewer} roles={['GUEST']}>
          <ButtonLink href={routes.selectPackage} className="max-sm:px-4">
            {/* Small windows show only 'Upgrade'. Assistive technology reads the whole phrase. */}
            <span>
              Upgrade<span className="max-sm:sr-only"> to Premium</span>
            </span>
          </ButtonLink>
        </ForRoles>
        <div className="hidden lg:block">
          <AccountMenu name={viewer === 'from-hint' ? '' : viewer.name}>
            {accountPages.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} className={accountLink}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              {/* A plain link, because prefetching this URL with `Link` would end the session. */}
              <a href={apiRoutes.logout} className={accountLink}>
                Log Out
              </a>
            </li>
          </AccountMenu>
        </div>
        <div className="lg:hidden">
          <MobileMenu>
            <MenuSearch />
            <nav aria-label="Menu">
              <MenuItems items={viewerNavigation} />
              <ProgrammeRule align="start" className="my-4" />
              <div className="flex flex-col">
                <ForRoles viewer={viewer} roles={['ADMIN']}>
                  <Link href={routes.dashboardTags} className={menuLink}>
                    Admin Dashboard
                  </Link>
                </ForRoles>
                <div className="contents" data-for-viewer="staff">
                  <Link href={routes.dashboard} className={menuLink}>
                    Dashboard
                  </Link>
                </div>
                {accountPages.map(({ label, href }) => (
                  <Link key={href} href={href} className={menuLink}>
                    {label}
                  </Link>
                ))}
                <ForRoles viewer={viewer} roles={['GUEST']}>
                  <Link href={routes.selectPackage} className={`${menuLink} text-brass-bright`}>
                    Upgrade to Premium
                  </Link>
                </ForRoles>
                <a href={apiRoutes.logout} className={menuLink}>
                  Log Out
                </a>
              </div>
            </nav>
          </MobileMenu>
        </div>
      </div>
    </header>
  )
}
