'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useFocusHome } from '@/app/(admin)/dashboard/_components/use-focus-home'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/button'
import { dataOf } from '@/lib/client/server-action'
import type { ActionResult } from '@/lib/shared/result'

type ConfirmActionProps = {
  /** Text of the button. */
  children: ReactNode
  /** For assistive technology, where the text of the button does not name the thing. */
  label?: string
  title: string
  /** What will happen. */
  description: ReactNode
  /** Text of the button that does it. */
  confirm: string
  /** A server action with its input bound. */
  action: () => Promise<ActionResult<unknown>>
  /** Said afterwards. */
  done: string
  variant?: 'secondary' | 'ghost'
}

/** A button that asks once, runs a server action, after a proof where it needs one, and renders the page again. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { children, label, action, done, variant = 'secondary', ...question } = props
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const { withProof, dialog } = useProof()
  const button = useFocusHome<HTMLButtonElement>()
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        size="sm"
        className="min-h-11 whitespace-nowrap"
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
      {asking && (
        <ConfirmDialog
          {...question}
          onConfirm={async () => {
            await withProof(() => dataOf(action()))
            toast.success(done)
            router.refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {dialog}
    </>
  )
}
