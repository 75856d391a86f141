'use client'
import { useState, type ReactNode, type ComponentProps } from 'react'
import { toast } from 'sonner'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { errorMessage } from '@/lib/shared/errors'
import { Dialog } from './dialog'

type ConfirmDialogProps = {
  title: string
  description: ReactNode
  confirm: string
  cancel?: string
  /** Called before `onClose` when the dialog is cancelled. */
  onCancel?: () => void
  /** If it fails, the dialog stays open and a toast shows the error. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Mount this only while the dialog is open. */
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

type ConfirmButtonProps = Omit<ButtonProps, 'title' | 'onClick'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirm' | 'onConfirm'>

export function ConfirmButton({ title, description, confirm, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const question = { title, description, confirm, onConfirm }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  )
}

type Props = ComponentProps<typeof ConfirmDialog>
type LeaveDialogProps = Pick<Props, 'onConfirm' | 'onClose'> & Partial<Pick<Props, 'description'>>

export const LeaveDialog = (props: LeaveDialogProps) => (
  <ConfirmDialog
    title="Leave without saving?"
    description="Your changes haven’t been saved."
    confirm="Leave"
    cancel="Stay"
    {...props}
  />
)
