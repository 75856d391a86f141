'use client'

import { useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { errorMessage } from '@/lib/shared/errors'
import { Dialog } from './dialog'

type ConfirmDialogProps = {
  title: string
  description: ReactNode
  confirm: string
  /** Text of the button that does nothing. */
  cancel?: string
  /** Called when nothing is to be done, before `onClose`. */
  onCancel?: () => void
  /** The dialog stays open when this throws. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be undone. Mount it while it is open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, cancel = 'Cancel', onCancel, onConfirm, onClose } = props
  const [busy, setBusy] = useState(false)

  async function run() {
    if (busy) return
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      console.error(title, error)
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  function dismiss() {
    if (busy) return
    onCancel?.()
    onClose()
  }

  return (
    <Dialog onClose={dismiss} title={title} description={description}>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={dismiss} disabled={busy}>
          {cancel}
        </Button>
        <Button variant="danger" onClick={() => void run()} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
