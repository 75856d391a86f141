'use client'

import { useSyncExternalStore } from 'react'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer } from '@/components/player/player-context'
import { repetitionText } from '@/components/playlists/practice/entry-task'
import { TickButton } from '@/components/playlists/practice/tick-button'
import type { Practising } from '@/lib/domains/viewing/playable/schema'
import { formatCount } from '@/lib/shared/format/format'
import { practisedOf } from './practised'

/** Shows the note and the number of repetitions that the playlist asks for. */
export function TaskSection({ practising: { entry, ticked }, name }: { practising: Practising; name: string }) {
  const { get, subscribe } = practisedOf(usePlayer().engine)
  const { lines } = useSyncExternalStore(subscribe, get, get)
  const { id, note, repetitions } = entry
  return (
    <PanelSection title={repetitions === null ? 'From your playlist' : repetitionText(repetitions)}>
      {note && (
        <p dir="auto" className="mb-3 max-w-measure whitespace-pre-line text-sand">
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TickButton entryId={id} name={name} ticked={ticked} />
        <p className="numerals text-fine text-dust">
          {formatCount(lines, 'repetition or line', 'repetitions or lines')} so far. Your practice is recorded. Nobody
          else sees it unless you share your report.
        </p>
      </div>
    </PanelSection>
  )
}
