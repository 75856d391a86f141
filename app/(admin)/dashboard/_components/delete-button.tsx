'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/app/(admin)/dashboard/_components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { callApi } from '@/lib/client/api'

type DeleteButtonProps = {
  /** What is deleted: 'artist'. */
  what: string
  name: string
  path: string
  version: string | undefined
  /** Where to go then. */
  list: string
}

/** Deletes what a form is about, after asking. */
export function DeleteButton({ what, name, path, version, list }: DeleteButtonProps) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)

  async function remove() {
    await callApi(path, { method: 'DELETE', json: { updatedAt: version } })
    toast.success('Deleted')
    router.push(list)
    router.refresh()
  }

  return (
    <>
      <Button variant="ghost" className="ml-auto" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete the ${what}`}
          description={`“${name}” will be deleted. This cannot be undone.`}
          confirm="Delete"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
