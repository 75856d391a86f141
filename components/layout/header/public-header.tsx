import Link from 'next/link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Logo } from '@/components/ui/logo'
import { ProgrammeRule } from '@/components/ui/section'
import type { SiteBrand } from '@/lib/shared/brand'
import { mainNavigation, routes } from '@/lib/shared/routes/routes'
import { Banner } from './banner'
import { MenuItems } from './menu-items'
import { MobileMenu, NavLink } from './mobile-menu'

/** `id` changes when the announcement changes. `href` is '' if there is no link. */
type Announcement = { id: string; text: string; href: string }

export function PublicHeader({ site, announcement }: { site: SiteBrand; announcement: Announcement | null }) {
  return (
    <header className="relative z-30 border-b border-line bg-ground">
      {announcement && (
        <>
          <style>{`html[data-closed="${announcement.id}"] [data-announcement]{display:none}`}</style>
          <Banner id={announcement.id}>
            {announcement.href ? (
              <Link
                dir="auto"
                href={announcement.href}
                prefetch={false}
                className="underline underline-offset-4 focus-visible:outline-ground"
              >
                {announcement.text}
              </Link>
            ) : (
              announcement.text
            )}
          </Banner>
        </>
      )}
      {/* Lets the header wrap, because enlarged text needs more than one line. */}
      <div className="page-width flex min-h-18 items-center justify-end max-lg:flex-wrap max-lg:py-2 gap-3 sm:gap-8">
        <Link href={routes.home} aria-label={`${site.name} home`} className="mr-auto lg:mr-0">
          <Logo site={site} className="text-xl sm:text-2xl" />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden gap-7 lg:flex">
          {mainNavigation.map((item) => (
            <NavLink key={item.href} href={item.href} forVisitors>
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
          <ButtonLink href={routes.registration} variant="ghost" className="max-sm:px-2.5">
            Sign Up
          </ButtonLink>
          <ButtonLink href={routes.login} className="max-sm:px-3.5">
            Log In
          </ButtonLink>
          <div className="lg:hidden">
            <MobileMenu>
              <nav aria-label="Menu">
                <MenuItems items={mainNavigation} forVisitors />
              </nav>
              <ProgrammeRule align="start" className="my-4" />
              <div className="flex flex-wrap gap-3">
                <ButtonLink href={routes.registration} variant="secondary">
                  Sign Up
                </ButtonLink>
                <ButtonLink href={routes.login}>Log In</ButtonLink>
              </div>
            </MobileMenu>
          </div>
        </div>
      </div>
    </header>
  )
}
