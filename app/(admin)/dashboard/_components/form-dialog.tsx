import type { BaseSyntheticEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type FormDialogProps = {
  title: string
  /** Text of the button that sends the form. */
  submit: string
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. Mount it while it is open: what was typed is lost when it closes. */
export function FormDialog({ title, submit, onSubmit, isSubmitting, onClose, children }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
