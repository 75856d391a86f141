'use client'

import { Check, Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'

type ToggleWithLinkProps = {
  label: string
  /** Null disables the button while the state is loading. */
  initial: boolean | null
  link: { label: string; href: string }
  /** If this rejects, the error is shown and the toggle reverts. */
  change: (on: boolean) => Promise<unknown>
}

export function ToggleWithLink({ label, initial, link, change }: ToggleWithLinkProps) {
  const router = useRouter()
  const { shown: on, show } = useShown(initial ?? false)
  const [run] = useRun()

  async function toggle() {
    show(!on)
    try {
      await change(!on)
      // Refreshes the router cache, because it still contains the old state.
      router.refresh()
    } catch (error) {
      show(on)
      throw error
    }
  }

  const Icon = on ? Check : Plus
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      <Button variant="secondary" aria-pressed={on} disabled={initial === null} onClick={() => void run(toggle)}>
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
