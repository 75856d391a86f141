'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

type NavLinkProps = {
  href: string
  children: ReactNode
  className?: string
  /**
   * For visitors, who are redirected from the page: a navigation of the browser, so that the server stores the page and
   * opens it after login.
   */
  forVisitors?: boolean
}

/** Whether a path is that of a page, or below it. */
export const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`)

/** A link of a navigation, marked when its page or a page below it is the current one. */
export function NavLink({ href, children, className, forVisitors = false }: NavLinkProps) {
  const pathname = usePathname()
  const current = isWithin(pathname, href)
  const look = clsx(
    'border-b-2 py-1.5 leading-tight transition-colors duration-quick',
    current ? 'border-brass text-ivory' : 'border-transparent text-sand hover:text-brass-bright',
    className,
  )
  const attributes = { href, 'aria-current': current ? ('page' as const) : undefined, className: look }
  if (forVisitors) return <a {...attributes}>{children}</a>
  return (
    // These pages depend on the person, so they are not fetched ahead.
    <Link {...attributes} prefetch={false}>
      {children}
    </Link>
  )
}
