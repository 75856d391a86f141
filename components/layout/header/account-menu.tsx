'use client'

import { useId, useRef, useState, type ReactNode } from 'react'
import { useDismiss } from '@/components/ui/dialogs/use-dismiss'
import { Icon } from '@/components/ui/icon'
import { useHydrated } from '@/lib/client/use-hydrated'

/** Children must be `<li>` elements. Renders them after hydration, because the menu can't be opened earlier. */
export function AccountMenu({ name, children }: { name: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  useDismiss(root, open, () => setOpen(false))

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        // Wide enough for 'My account', so that nothing moves when a shorter name replaces it on a cached page.
        className="flex min-h-11 min-w-35 items-center justify-end gap-2 text-sand hover:text-brass-bright"
      >
        <Icon shape="person" className="size-5" />
        <span dir="auto" className="max-w-36 truncate">
          {name || 'My account'}
        </span>
        <Icon shape="chevron" className="size-4" />
      </button>
      <ul
        id={listId}
        hidden={!open}
        onClick={() => setOpen(false)}
        className="absolute top-full right-0 z-40 mt-2 min-w-44 animate-fade rounded-card border border-line bg-raised py-2 shadow-2xl shadow-black"
      >
        {hydrated && children}
      </ul>
    </div>
  )
}
