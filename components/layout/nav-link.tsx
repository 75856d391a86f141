'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

/** A link of a navigation that knows when its page, or a page below it, is the current one. */
export function NavLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  const pathname = usePathname()
  const current = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      // These pages are a person's own, and a visitor's prefetch would only be sent away.
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'border-b-2 py-1.5 leading-tight transition-colors duration-quick',
        current ? 'border-brass text-ivory' : 'border-transparent text-sand hover:text-brass-bright',
        className,
      )}
    >
      {children}
    </Link>
  )
}
