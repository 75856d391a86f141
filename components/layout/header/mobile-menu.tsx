'use client'
import { clsx } from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { useHydrated } from '@/lib/client/use-hydrated'

/**
 * Uses a modal `<dialog>`, because it closes on Escape, traps focus and restores it. Renders the content after
 * hydration, because the menu can't be opened earlier.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const path = usePathname()

  // Closes the menu after navigation, because the header stays mounted and an open menu would cover the page.
  useEffect(() => dialog.current?.close(), [path])

  useEffect(() => {
    // Closes the menu if a wider window hides it, because a hidden modal dialog still blocks the page.
    const closeUnseen = () => {
      if (dialog.current?.getClientRects().length === 0) dialog.current.close()
    }
    window.addEventListener('resize', closeUnseen)
    return () => window.removeEventListener('resize', closeUnseen)
  }, [])

  function closeOnNavigation(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) dialog.current?.close()
  }

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        onClick={() => dialog.current?.showModal()}
        className="-mr-[min(0.625rem,3vw)] grid size-11 place-items-center text-ivory hover:text-brass-bright"
      >
        <Icon shape="menu" className="size-6" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnNavigation}
        className="kolam m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-ground text-ivory open:animate-fade"
      >
        <div className="page-width flex min-h-full flex-col bg-gradient-to-r from-ground from-60% to-transparent pt-3 pb-8">
          <button
            type="button"
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
            className="-mr-[min(0.625rem,3vw)] grid size-11 place-items-center self-end hover:text-brass-bright"
          >
            <Icon shape="close" className="size-6" />
          </button>
          {hydrated && children}
        </div>
      </dialog>
    </>
  )
}

type NavLinkProps = {
  href: string
  children: ReactNode
  className?: string
  /**
   * Uses a full page load, because the server then stores the redirect path before it redirects visitors to the login
   * page.
   */
  forVisitors?: boolean
}

export const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`)

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
    // Isn't prefetched, because the linked pages are rendered for each person.
    <Link {...attributes} prefetch={false}>
      {children}
    </Link>
  )
}
