'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type PlanCardProps = {
  name: string
  /** Shown in the corner: '50% off'. */
  badge?: string
  selected: boolean
  disabled: boolean
  onToggle: () => void
  children: ReactNode
}

/** A plan that is chosen by pressing its card, and deselected by pressing it again. */
export function PlanCard({ name, badge, selected, disabled, onToggle, children }: PlanCardProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onToggle}
      className={clsx(
        'relative flex flex-col gap-3 rounded-card border bg-raised p-7 text-start transition-colors duration-quick',
        selected ? 'border-brass-bright bg-high' : 'border-edge hover:border-brass',
      )}
    >
      <span className="flex items-center justify-between gap-4">
        <span className="programme-label text-sand">{name}</span>
        <span
          aria-hidden
          className={clsx(
            'grid size-7 place-items-center rounded-full border',
            selected ? 'border-brass bg-brass text-ground' : 'border-edge',
          )}
        >
          {selected && <Check className="size-4" strokeWidth={3} />}
        </span>
      </span>
      {badge && (
        <span className="absolute -top-3 right-6 rounded-sm bg-[#b3261e] px-2.5 py-1 text-fine font-semibold text-ivory">
          {badge}
        </span>
      )}
      {children}
    </button>
  )
}
