'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { toast } from 'sonner'
import { useProof } from '@/components/accounts/use-proof'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { callBound, type BoundAction } from '@/lib/client/requests/server-action'
import { DialogButton } from './dialog-button'

type ActionDialogProps = {
  title: string
  /** What will happen. */
  description: ReactNode
  /** Text of the button that does it. */
  confirm: string
  /** A server action with its input bound. */
  action: BoundAction<unknown>
  /** Said afterwards. */
  done: string
  onClose: () => void
}

/**
 * Asks once, runs a server action, after a proof where it needs one, and renders the page again. Mount it while it is
 * open.
 */
export function ActionDialog({ action, done, ...question }: ActionDialogProps) {
  const router = useRouter()
  const { withProof, dialog } = useProof()

  async function run() {
    await withProof(() => callBound(action))
    toast.success(done)
    router.refresh()
  }

  return (
    <>
      <ConfirmDialog {...question} onConfirm={run} />
      {dialog}
    </>
  )
}

type ConfirmActionProps = Omit<ComponentProps<typeof DialogButton>, 'dialog'> & Omit<ActionDialogProps, 'onClose'>

/** The same with its button. */
export function ConfirmAction({ title, description, confirm, action, done, ...button }: ConfirmActionProps) {
  const asked = { title, description, confirm, action, done }
  return <DialogButton {...button} dialog={(close) => <ActionDialog {...asked} onClose={close} />} />
}
