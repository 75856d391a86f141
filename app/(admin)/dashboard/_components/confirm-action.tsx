'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { toast } from 'sonner'
import { DialogButton } from '@/app/(admin)/dashboard/_components/dialog-button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useProof } from '@/components/accounts/use-proof'
import { dataOf } from '@/lib/client/server-action'
import type { ActionResult } from '@/lib/shared/result'

type ConfirmActionProps = Omit<ComponentProps<typeof DialogButton>, 'dialog'> & {
  title: string
  /** What will happen. */
  description: ReactNode
  /** Text of the button that does it. */
  confirm: string
  /** A server action with its input bound. */
  action: () => Promise<ActionResult<unknown>>
  /** Said afterwards. */
  done: string
}

/** A button that asks once, runs a server action, after a proof where it needs one, and renders the page again. */
export function ConfirmAction({ title, description, confirm, action, done, ...button }: ConfirmActionProps) {
  const router = useRouter()
  const { withProof, dialog } = useProof()
  return (
    <>
      <DialogButton
        {...button}
        dialog={(close) => (
          <ConfirmDialog
            title={title}
            description={description}
            confirm={confirm}
            onConfirm={async () => {
              await withProof(() => dataOf(action()))
              toast.success(done)
              router.refresh()
            }}
            onClose={close}
          />
        )}
      />
      {dialog}
    </>
  )
}
