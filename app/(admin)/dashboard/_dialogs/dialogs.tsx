'use client'
import { useRouter } from 'next/navigation'
import { useTransition, useState, type ComponentProps, type ReactNode, type BaseSyntheticEvent } from 'react'
import { toast } from 'sonner'
import type { FormSafety } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton, ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { showError } from '@/lib/client/forms/show-error'
import { callBound, callAction, type BoundAction, type Action } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import type { DeleteInput } from '@/lib/domains/catalogue/editing/schema'

type ActionDialogProps = {
  title: string
  description: ReactNode
  confirm: string
  action: BoundAction<unknown>
  /** Toast shown on success. */
  done: string
  onClose: () => void
}

/** Asks for confirmation, runs a server action and refreshes the page. Opens when mounted. */
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

export function ConfirmAction({ title, description, confirm, action, done, ...button }: ConfirmActionProps) {
  const asked = { title, description, confirm, action, done }
  return <DialogButton {...button} dialog={(close) => <ActionDialog {...asked} onClose={close} />} />
}

type ActionButtonProps = {
  action: BoundAction<unknown>
  children: ReactNode
  /** Accessible name, needed if the button's text is ambiguous. */
  label?: string
  variant?: 'secondary' | 'ghost'
  done?: string
}

export function ActionButton(props: ActionButtonProps) {
  const { action, children, label, variant = 'secondary', done = 'Saved' } = props
  const refresh = useRefresh()
  const [pending, start] = useTransition()

  const run = () =>
    start(async () => {
      try {
        await callBound(action)
        toast.success(done)
      } catch (error) {
        void showError(error)
      }
      await refresh()
    })

  return (
    <Button
      variant={variant}
      size="sm"
      onClick={run}
      loading={pending}
      aria-label={label}
      className="whitespace-nowrap"
    >
      {children}
    </Button>
  )
}

type DialogButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
  children: ReactNode
  label?: string
  dialog: (close: () => void) => ReactNode
}

export function DialogButton({ children, label, variant = 'secondary', disabled, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className="whitespace-nowrap"
        aria-label={label}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

type DeleteButtonProps = {
  /** Singular noun, such as 'artist'. */
  what: string
  /** Sentence saying whether and how the row can be restored. */
  note?: string
  name: string
  id: number
  version: string | undefined
  /** Reason why the row can't be deleted; null if it can. */
  refusal: string | null
  remove: Action<DeleteInput, unknown>
  /** Path of the page opened after deletion. */
  list: string
}

export function DeleteButton({
  what,
  note = 'This can’t be undone.',
  name,
  id,
  version,
  refusal,
  remove,
  list,
}: DeleteButtonProps) {
  const router = useRouter()

  async function confirm() {
    await callAction(remove, { id, updatedAt: version })
    toast.success('Deleted')
    router.push(list)
    router.refresh()
  }

  if (refusal) {
    return (
      <p className="max-w-md text-fine text-dust sm:ml-auto">
        <span className="text-sand">This can’t be deleted.</span> {refusal}
      </p>
    )
  }
  return (
    <ConfirmButton
      variant="ghost"
      className="ml-auto"
      title={`Delete this ${what}?`}
      description={
        <>
          “<bdi>{name}</bdi>” will be deleted. {note}
        </>
      }
      confirm="Delete"
      onConfirm={confirm}
    >
      Delete
    </ConfirmButton>
  )
}

export type Question = { title: string; description: ReactNode; confirm: string }
type Asked = { question: Question; answer: (isConfirmed: boolean) => void }

export function useQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer }))
  const dialog = asked && (
    <ConfirmDialog
      {...asked.question}
      onConfirm={async () => asked.answer(true)}
      onCancel={() => asked.answer(false)}
      onClose={() => setAsked(null)}
    />
  )
  return { ask, dialog }
}

type FormDialogProps = {
  title: string
  submit: string
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  safety: FormSafety
  onClose: () => void
  children: ReactNode
}

/** Opens when mounted. Asks before discarding unsaved input, unless 'Cancel' was pressed. */
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
