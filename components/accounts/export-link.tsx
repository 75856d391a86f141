'use client'

import { buttonClass } from '@/components/ui/buttons/button-class'
import { Spinner } from '@/components/ui/spinner'
import { downloadFile } from '@/lib/client/requests/download'
import { useProof } from './use-proof'

export function ExportLink({ path, label }: { path: string; label: string }) {
  const { run, isRunning, dialog } = useProof()

  return (
    <>
      <a
        href={path}
        download
        aria-busy={isRunning}
        onClick={(event) => {
          event.preventDefault()
          void run(() => downloadFile(path))
        }}
        className={buttonClass({ variant: 'secondary' })}
      >
        {isRunning && <Spinner className="size-4" />}
        {label}
      </a>
      {dialog}
    </>
  )
}
