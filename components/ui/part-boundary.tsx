'use client'

import { catchError, type ErrorInfo } from 'next/error'
import { Button } from '@/components/ui/buttons/button'

/** @param what name of the part, as the subject of the error message */
function Failed({ what }: { what: string }, { reset }: ErrorInfo) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 p-4 md:px-6">
      <p>{what} couldn’t be shown.</p>
      {/* Not `retry`, which would render the whole page again. */}
      <Button variant="secondary" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}

/** Limits a rendering error to one list or panel, so that the rest of the page still works. */
export const PartBoundary = catchError(Failed)
