'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'

type Item = {
  id: number
  name: string
  /** Replaces `name` visually. Screen readers still announce `name`. */
  title?: ReactNode
  about?: ReactNode
  actions?: ReactNode
}
type OrderListProps = {
  label: string
  items: readonly Item[]
  /** Disables moving. The buttons stay focusable. */
  disabled?: boolean
  /** May save the new order immediately; resolves to false if saving fails. */
  onMove: (from: number, to: number) => void | Promise<boolean>
}

/** Reorders items with buttons instead of dragging, so that the keyboard is enough. Announces each move. */
export function OrderList({ label, items, disabled, onMove }: OrderListProps) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  async function move(from: number, to: number, direction: 'up' | 'down') {
    const item = items[from]
    if (!item) return
    const storing = onMove(from, to)
    setSaid(`${item.name} is now ${to + 1} of ${items.length}`)
    // Keeps focus on the moved row's button.
    const button = `[data-move="${item.id}-${direction}"]`
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(button)?.focus())
    // Withdraws the announcement, because a failed move is undone.
    if ((await storing) === false) setSaid('')
  }

  return (
    <>
      <ol ref={list} aria-label={label} aria-busy={disabled || undefined} className="border-t border-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1.5"
          >
            <span className="numerals text-dust">{index + 1}</span>
            <div className="min-w-0 wrap-anywhere">
              <bdi>{item.title ?? item.name}</bdi>
              {item.about && <div className="text-fine text-sand">{item.about}</div>}
            </div>
            <div className="flex flex-wrap justify-end">
              <IconButton
                icon={ArrowUp}
                label={`Move up: ${item.name}`}
                data-move={`${item.id}-up`}
                aria-disabled={disabled || index === 0}
                onClick={() => void move(index, index - 1, 'up')}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move down: ${item.name}`}
                data-move={`${item.id}-down`}
                aria-disabled={disabled || index === items.length - 1}
                onClick={() => void move(index, index + 1, 'down')}
              />
              {item.actions}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
