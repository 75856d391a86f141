import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FormSafety } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'

type FormDialogProps = {
  title: string
  /** Text of the button that sends the form. */
  submit: string
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  safety: FormSafety
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. Mount it while it is open: closing it forgets what was typed, after a question unless that was
 * said by 'Cancel'.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, onSubmit, isSubmitting, safety, onClose, children } = props
  return (
    <Dialog onClose={() => safety.close(onClose)} title={title}>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-5">
        {safety.offer}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={isSubmitting} onClick={() => safety.discard(onClose)}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submit}
          </Button>
        </div>
      </form>
      {safety.dialog}
    </Dialog>
  )
}
