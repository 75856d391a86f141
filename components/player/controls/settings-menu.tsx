'use client'

import { Settings2 } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { TrackOption } from '@/components/player/engine/engine'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useEscape } from '@/components/player/player-shell'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useDismiss } from '@/components/ui/dialogs/use-dismiss'
import { nearestRate, rates } from '@/lib/client/player/player-settings'

export function SettingsMenu({ onAllKeys }: { onAllKeys: () => void }) {
  const { engine } = usePlayer()
  const can = usePlayerState((state) => state.can)
  const captions = usePlayerState((state) => state.captions)
  const sounds = usePlayerState((state) => state.sounds)
  const qualities = usePlayerState((state) => state.qualities)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss(place, open, () => setOpen(false))
  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })

  const hasSounds = sounds.options.length > 1
  if (!can.rate && captions.options.length === 0 && !hasSounds && qualities.options.length === 0) return null
  return (
    <div ref={place} className="relative">
      <IconButton ref={button} icon={Settings2} label="Settings" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div
          role="group"
          aria-label="Settings"
          className="absolute right-0 bottom-full z-30 mb-2 flex w-64 animate-fade flex-col gap-4 rounded-card border border-line bg-ground p-4 shadow-lg shadow-black/50"
        >
          {can.rate && <Speed />}
          <Choice label="Captions" none="Off" {...captions} onChoose={engine.setCaptions} />
          {hasSounds && <Choice label="Audio" {...sounds} onChoose={engine.setSound} />}
          <Choice label="Quality" none="Automatic" {...qualities} onChoose={engine.setQuality} />
          <button
            type="button"
            onClick={() => {
              button.current?.focus()
              setOpen(false)
              onAllKeys()
            }}
            className="flex min-h-11 items-center justify-between text-start text-sand hover:text-brass-bright max-lg:hidden"
          >
            Keyboard shortcuts
            <kbd className="rounded-card border border-edge bg-high px-2 py-0.5 text-fine">?</kbd>
          </button>
        </div>
      )}
    </div>
  )
}

function Speed() {
  const { engine } = usePlayer()
  const rate = usePlayerState((state) => state.rate)
  return (
    <Row label="Speed" value={`${nearestRate(rate)}×`}>
      {(id) => (
        <input
          id={id}
          type="range"
          {...rates}
          value={rate}
          aria-valuetext={`${nearestRate(rate)} times`}
          onChange={(event) => engine.setRate(nearestRate(Number(event.target.value)))}
          className="h-11 w-full accent-brass"
        />
      )}
    </Row>
  )
}

type ChoiceProps = {
  label: string
  none?: string
  options: readonly TrackOption[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

function Choice({ label, none, options, chosen, onChoose }: ChoiceProps) {
  if (options.length === 0) return null
  return (
    <Row label={label}>
      {(id) => (
        <select
          id={id}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
          className="min-h-11 w-full rounded-card border border-edge bg-high px-3"
        >
          {none && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

function Row({ label, value, children }: { label: string; value?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="programme-label text-sand">
          {label}
        </label>
        {value && <span className="numerals text-brass-bright">{value}</span>}
      </div>
      {children(id)}
    </div>
  )
}
