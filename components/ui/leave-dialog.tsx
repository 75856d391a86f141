import type { ComponentProps } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

type LeaveDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel' | 'onClose'>

/** Asks before what somebody typed is lost. Mount it while it is open. */
export const LeaveDialog = (props: LeaveDialogProps) => (
  <ConfirmDialog
    title="Leave without saving?"
    description="What you typed, or are uploading, is not saved yet."
    confirm="Leave"
    cancel="Stay"
    {...props}
  />
)
