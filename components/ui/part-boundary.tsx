'use client'

import { catchError, type ErrorInfo } from 'next/error'
import { Button } from '@/components/ui/buttons/button'

/** @param what names the part, as the start of a sentence */
function Failed({ what }: { what: string }, { reset }: ErrorInfo) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 p-4 md:px-6">
      <p>{what} couldn’t be shown.</p>
      {/* Not `retry`, which renders the whole page again. */}
      <Button variant="secondary" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}

/** Contains the failure of a list or panel, so that the rest of the page survives. */
export const PartBoundary = catchError(Failed)
