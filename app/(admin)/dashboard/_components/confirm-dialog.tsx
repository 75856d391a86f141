'use client'

import { useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { errorMessage } from '@/lib/shared/errors'

type ConfirmDialogProps = {
  title: string
  description: ReactNode
  confirm: string
  /** The dialog stays open when this throws. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be undone. Mount it while it is open. */
export function ConfirmDialog({ title, description, confirm, onConfirm, onClose }: ConfirmDialogProps) {
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

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={description}>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => void run()} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
