'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'
import type { Moment } from '@/lib/domains/viewing/playable/schema'
import { momentOf } from './moment'

type CiteDialogProps = { videoId: number; moment: Moment | null; onClose: () => void }

// Loaded on the first click, because few visits cite anything.
const CiteDialog = lazyPart<CiteDialogProps>(() => import('./cite-panel').then((module) => module.CiteDialog), {
  Missing: MissingDialog,
})

/** Cites the second or passage in the URL of the page, or else the whole video. */
export function CiteButton({ videoId, durationSeconds }: { videoId: number; durationSeconds: number }) {
  const [cited, setCited] = useState<{ moment: Moment | null } | null>(null)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        // Reads the URL on the click, because the page is cached without its query string.
        onClick={() => setCited({ moment: momentOf(new URLSearchParams(window.location.search), durationSeconds) })}
      >
        Cite
      </Button>
      {cited && <CiteDialog videoId={videoId} moment={cited.moment} onClose={() => setCited(null)} />}
    </>
  )
}
