'use client'

import { useEffect, useId, useRef } from 'react'
import { useKeyList } from '@/components/catalogue/player/player-shell'
import { IconButton } from '@/components/ui/icon-button'
import { X } from 'lucide-react'

const names: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The keys of the player, over its picture. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const list = useKeyList()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const closing = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <div
      ref={place}
      role="dialog"
      aria-modal
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        // What the sheet covers is not to be reached, and its button is all that can have the focus here.
        if (event.key !== 'Tab') return
        event.preventDefault()
        // The dialog around would lead on from its first button to its last.
        event.stopPropagation()
        closing.current?.focus()
      }}
      className="absolute inset-0 z-30 animate-fade overflow-y-auto bg-ground/95 p-4 focus:outline-none md:p-8"
    >
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-title">
          Keys
        </h2>
        <IconButton ref={closing} icon={X} label="Close the keys" onClick={onClose} />
      </div>
      <dl className="mt-2 md:columns-2 md:gap-12 lg:columns-3">
        {list.map(({ keys, label }) => (
          <div key={label} className="flex min-h-11 break-inside-avoid items-center justify-between gap-4">
            <dt className="order-2 flex gap-1">
              {(keys.length > 3 ? [`${keys[0]} – ${keys.at(-1)}`] : keys).map((key) => (
                <kbd key={key} className="rounded-card border border-edge bg-high px-2 py-0.5 text-fine">
                  {names[key] ?? key.toUpperCase()}
                </kbd>
              ))}
            </dt>
            <dd className="text-sand">{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
