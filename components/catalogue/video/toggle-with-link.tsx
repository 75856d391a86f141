'use client'

import { Check, Plus } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { useSwitch } from '@/lib/client/forms/use-switch'

type ToggleWithLinkProps = {
  label: string
  /** Null disables the button while the state is loading. */
  initial: boolean | null
  link: { label: string; href: string }
  /** See `save` of `useSwitch`. */
  change: (on: boolean) => Promise<unknown>
}

export function ToggleWithLink({ label, initial, link, change }: ToggleWithLinkProps) {
  const [on, set] = useSwitch(initial ?? false, change)
  const Icon = on ? Check : Plus
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      <Button variant="secondary" aria-pressed={on} disabled={initial === null} onClick={() => set(!on)}>
        <Icon aria-hidden className="size-5" />
        {label}
      </Button>
      {on && (
        <Link href={link.href} className={`text-fine text-sand ${linkClass}`}>
          {link.label}
        </Link>
      )}
    </span>
  )
}
