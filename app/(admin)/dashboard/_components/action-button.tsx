'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { GENERIC_MESSAGE } from '@/lib/shared/error-page'
import type { ActionResult } from '@/lib/shared/result'

type ActionButtonProps = {
  /** A server action with its input bound. */
  action: () => Promise<ActionResult<unknown>>
  children: ReactNode
  /** For assistive technology, where the text of the button does not name the thing. */
  label?: string
  variant?: 'secondary' | 'ghost'
  /** Said when it is done. */
  done?: string
}

/** Runs a server action, then renders the page again. */
export function ActionButton(props: ActionButtonProps) {
  const { action, children, label, variant = 'secondary', done = 'Saved' } = props
  const router = useRouter()
  const [pending, start] = useTransition()

  const run = () =>
    start(async () => {
      const result = await action().catch(() => ({ ok: false as const, message: GENERIC_MESSAGE }))
      if (result.ok) toast.success(done)
      else toast.error(result.message)
      router.refresh()
    })

  return (
    <Button
      variant={variant}
      size="sm"
      onClick={run}
      loading={pending}
      aria-label={label}
      className="min-h-11 whitespace-nowrap"
    >
      {children}
    </Button>
  )
}
