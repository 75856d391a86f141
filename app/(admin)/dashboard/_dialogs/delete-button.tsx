'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { callAction, type Action } from '@/lib/client/requests/server-action'
import type { DeleteInput } from '@/lib/domains/catalogue/editing/schema'

type DeleteButtonProps = {
  /** What is deleted: 'artist'. */
  what: string
  /** Whether it can be restored, and how. */
  note?: string
  name: string
  id: number
  version: string | undefined
  /** Why it cannot be deleted; null when it can. */
  refusal: string | null
  remove: Action<DeleteInput, unknown>
  /** Page that is opened afterwards. */
  list: string
}

export function DeleteButton({
  what,
  note = 'This cannot be undone.',
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
        <span className="text-sand">It cannot be deleted.</span> {refusal}
      </p>
    )
  }
  return (
    <ConfirmButton
      variant="ghost"
      className="ml-auto"
      title={`Delete the ${what}`}
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
