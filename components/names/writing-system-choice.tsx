'use client'

import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { setWritingSystem, getWritingSystem, onWritingSystemChange } from '@/lib/client/names/writing-system-choice'
import { useHydrated } from '@/lib/client/use-hydrated'
import { isWritingSystem, writingSystemLabels, writingSystems } from '@/lib/shared/music/writing-systems'

/** Labels are in English, because labels in each script would load all fonts. */
export function WritingSystemChoice({ children }: { children?: ReactNode }) {
  const id = useId()
  // Disabled until hydration, because React would discard an earlier choice.
  const hydrated = useHydrated()
  const chosen = useSyncExternalStore(onWritingSystemChange, getWritingSystem, () => null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-sand">
        Script
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        disabled={!hydrated}
        onChange={({ target: { value } }) => setWritingSystem(isWritingSystem(value) ? value : null)}
        className="h-11 rounded-card border border-edge bg-high px-3 text-ivory"
      >
        <option value="">Latin letters</option>
        {writingSystems.map((script) => (
          <option key={script} value={script}>
            {writingSystemLabels[script]}
          </option>
        ))}
      </select>
      {children && <p className="basis-full text-fine text-dust">{children}</p>}
    </div>
  )
}
