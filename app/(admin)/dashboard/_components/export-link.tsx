'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { NotProven, useProof } from '@/components/accounts/use-proof'
import { buttonClass } from '@/components/ui/button-class'
import { downloadFile } from '@/lib/client/download'
import { errorMessage } from '@/lib/shared/errors'

/** Downloads a list, after a proof of who is there when the server wants one. @param path of the request */
export function ExportLink({ path, fileName, label }: { path: string; fileName: string; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()

  async function run() {
    if (isBusy) return
    setBusy(true)
    try {
      await withProof(() => downloadFile(path, fileName))
    } catch (error) {
      if (!(error instanceof NotProven)) toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <a
        href={path}
        download
        aria-busy={isBusy}
        onClick={(event) => {
          event.preventDefault()
          void run()
        }}
        className={buttonClass({ variant: 'secondary' })}
      >
        {label}
      </a>
      {dialog}
    </>
  )
}
