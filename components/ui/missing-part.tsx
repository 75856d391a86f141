'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/buttons/button'

const MISSING = 'This part of the page couldn’t be loaded.'
const again = { label: 'Reload page', onClick: () => window.location.reload() }

export function MissingPart() {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 p-4 md:px-6">
      <p>{MISSING}</p>
      <Button variant="secondary" onClick={again.onClick}>
        {again.label}
      </Button>
    </div>
  )
}

/** Stands in for a dialog whose code failed to load: shows an error toast and closes. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    void import('sonner').then(
      ({ toast }) => toast.error(MISSING, { action: again }),
      () => undefined,
    )
    onClose()
  }, [onClose])
  return null
}
