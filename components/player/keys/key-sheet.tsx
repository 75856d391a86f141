'use client'

import { X } from 'lucide-react'
import { useKeyList } from '@/components/player/player-shell'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { KeySheetFrame } from './key-sheet-frame'
import { goesByPlace } from './keyboard-layout'

const names: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  const list = useKeyList()
  return (
    <KeySheetFrame className="p-4 md:p-8">
      <div className="flex items-center justify-between">
        <h2 className="text-title">Keyboard shortcuts</h2>
        <IconButton icon={X} label="Close keyboard shortcuts" onClick={onClose} />
      </div>
      {goesByPlace() && (
        <p className="mt-2 text-dust">
          Keys are shown for an English keyboard: press those in the same position on yours.
        </p>
      )}
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
    </KeySheetFrame>
  )
}
