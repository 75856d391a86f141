'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { ByLine } from './by-line'
import { ByPassage } from './by-passage'
import type { SideBySideProps } from './side-by-side-button'

/** Plays the same line of two performances in turn, by their timed lyrics or by passages that the person matched. */
export function SideBySideDialog({ onClose, ...props }: SideBySideProps & { onClose: () => void }) {
  const { id, name } = props
  const [isByPassage, setIsByPassage] = useState(false)
  const { data, isFetching, refetch } = useApiQuery<PerformedPiecesDto>(apiRoutes.performedPieces('compositions', id), {
    // Access may have changed since the list was last read.
    staleTime: 0,
  })
  return (
    <Dialog title={`Side by side: ${name}`} titleHidden size="stage" onClose={onClose}>
      <FocusRecovery className="flex max-h-[calc(100dvh-2rem-2px)] flex-col gap-4 overflow-y-auto p-4 md:p-6">
        <h2 dir="auto" className="pr-10 text-title">
          Side by side: {name}
        </h2>
        {data && data.viewerId > 0 && (
          <div role="group" aria-label="Compare by" className="flex flex-wrap gap-2">
            <ChipToggle pressed={!isByPassage} onClick={() => setIsByPassage(false)}>
              By line
            </ChipToggle>
            <ChipToggle pressed={isByPassage} onClick={() => setIsByPassage(true)}>
              By your passages
            </ChipToggle>
          </div>
        )}
        {data ? (
          isByPassage ? (
            <ByPassage viewerId={data.viewerId} />
          ) : (
            <ByLine {...props} found={data} />
          )
        ) : isFetching ? (
          <p role="status">Loading performances…</p>
        ) : (
          <div role="alert" className="flex flex-wrap items-center gap-4">
            <p>Couldn’t load the performances.</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </FocusRecovery>
    </Dialog>
  )
}
