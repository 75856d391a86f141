'use client'

import { catchError, type ErrorInfo } from 'next/error'
import { Button } from '@/components/ui/buttons/button'

/** Shown in place of a part that failed. @param what names the part, as the beginning of a sentence */
function Failed({ what }: { what: string }, { reset }: ErrorInfo) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 p-4 md:px-6">
      <p>{what} couldn’t be shown.</p>
      {/* Not `retry`, which renders the whole page again: what failed is this part. */}
      <Button variant="secondary" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}

/** A list or a panel whose failure leaves the rest of the page as it is. */
export const PartBoundary = catchError(Failed)
