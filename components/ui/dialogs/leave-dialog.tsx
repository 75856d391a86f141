import type { ComponentProps } from 'react'
import { ConfirmDialog } from './confirm-dialog'

type Props = ComponentProps<typeof ConfirmDialog>
type LeaveDialogProps = Pick<Props, 'onConfirm' | 'onClose'> & Partial<Pick<Props, 'description'>>

/** Asks before what somebody typed is lost. Mount it while it is open. */
export const LeaveDialog = (props: LeaveDialogProps) => (
  <ConfirmDialog
    title="Leave without saving?"
    description="What you typed is not saved yet."
    confirm="Leave"
    cancel="Stay"
    {...props}
  />
)
