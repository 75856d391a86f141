'use client'

import { useTransition, type ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { showError } from '@/lib/client/forms/show-error'
import { callBound, type BoundAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'

type ActionButtonProps = {
  /** A server action with its input bound. */
  action: BoundAction<unknown>
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
  const refresh = useRefresh()
  const [pending, start] = useTransition()

  const run = () =>
    start(async () => {
      try {
        await callBound(action)
        toast.success(done)
      } catch (error) {
        void showError(error)
      }
      await refresh()
    })

  return (
    <Button
      variant={variant}
      size="sm"
      onClick={run}
      loading={pending}
      aria-label={label}
      className="whitespace-nowrap"
    >
      {children}
    </Button>
  )
}
