'use client'

import { useHydrated } from '@/lib/client/use-hydrated'
import { seasons, watches } from '@/lib/domains/names/facts/schema'
import { seasonAt, watchAt } from '@/lib/shared/music/watches'

/** Determines the local time of day and season in the browser, because the page is statically cached. */
export function PresentHour() {
  const hydrated = useHydrated()
  const now = new Date()
  return (
    <p className="min-h-[3lh] max-w-measure sm:min-h-[2lh] text-lead text-sand">
      {hydrated && (
        <>
          Where you are, it’s the <strong className="text-ivory">{watches[watchAt(now)].toLowerCase()}</strong>, and the
          season is <strong className="text-ivory">{seasons[seasonAt(now)]}</strong>.
        </>
      )}
    </p>
  )
}
