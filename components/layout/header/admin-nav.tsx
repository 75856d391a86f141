'use client'

import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCloseWatcher } from '@/components/ui/dialogs/use-dismiss'
import { Icon } from '@/components/ui/icon'
import { includesRight } from '@/lib/shared/access/rights'
import type { StaffRole } from '@/lib/shared/access/roles'
import { dashboardPages } from '@/lib/shared/routes/routes-staff'
import { isWithin, NavLink } from './mobile-menu'

function openTo(role: StaffRole | null) {
  const groups = dashboardPages.map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ right }) => includesRight(role, right)),
  }))
  return groups.filter(({ pages }) => pages.length > 0)
}

export function AdminNav({ staffRole }: { staffRole: StaffRole | null }) {
  const pathname = usePathname()
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = opened === pathname
  const button = useRef<HTMLButtonElement>(null)
  const list = useId()
  const groups = openTo(staffRole)
  const current = groups.flatMap(({ pages }) => pages).find(({ href }) => isWithin(pathname, href))

  useCloseWatcher(isOpen, close)

  function close() {
    setOpened(null)
    button.current?.focus()
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape' && isOpen) close()
  }

  return (
    <nav
      aria-label="Dashboard"
      onKeyDown={closeOnEscape}
      className="border-b border-line bg-raised lg:border-r lg:border-b-0"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpened(isOpen ? null : pathname)}
        className="flex min-h-14 w-full items-center gap-3 px-gutter text-start hover:text-brass-bright lg:hidden"
      >
        <Icon shape="menu" className="size-5" />
        <span className="programme-label text-dust">Dashboard</span>
        <span className="min-w-0 flex-1 truncate">{current?.label}</span>
        <Icon shape="chevron" className={clsx('size-4', isOpen && 'rotate-180')} />
      </button>
      <div
        id={list}
        className={clsx(
          'flex-col gap-y-6 px-gutter pt-2 pb-6 lg:sticky lg:top-0 lg:flex lg:max-h-[calc(100dvh-4.6rem)] lg:gap-y-8 lg:overflow-y-auto lg:py-10 lg:pr-6',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {groups.map(({ name, pages }) => (
          <div key={name}>
            <p className="programme-label text-dust">{name}</p>
            <ul className="mt-1 grid grid-cols-2 gap-x-6 lg:mt-2 lg:flex lg:flex-col lg:gap-y-1">
              {pages.map(({ label, href }) => (
                <li key={href}>
                  <NavLink href={href} className="inline-flex min-h-11 items-center lg:min-h-10">
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
