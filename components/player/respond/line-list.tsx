'use client'

import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { halfClock } from '@/lib/shared/format/format'
import type { Line } from './lines'
import { useRespond } from './use-lines'

/** A click on a line starts there. */
export function LineList({ lines }: { lines: readonly Line[] }) {
  const { respond, phase, index, lines: practised } = useRespond()
  const isOn = phase !== 'off' && phase !== 'ready'
  const shown = isOn ? practised : lines
  const current = practised === shown ? index : -1
  const list = useRef<HTMLOListElement>(null)
  const row = useRef<HTMLLIElement>(null)

  // Sets the scroll position itself, because `scrollIntoView` would also scroll the dialog around the list.
  useEffect(() => {
    const [frame, line] = [list.current, row.current]
    if (frame && line) frame.scrollTop = line.offsetTop - (frame.clientHeight - line.clientHeight) / 2
  }, [current])

  return (
    <ol
      ref={list}
      tabIndex={0}
      aria-label="Lines to practise"
      className="relative max-h-60 divide-y divide-line overflow-y-auto"
    >
      {shown.map(({ start, text, lang }, each) => (
        <li key={`${start} ${each}`} ref={each === current ? row : undefined}>
          <button
            type="button"
            aria-current={each === current ? 'true' : undefined}
            onClick={() => (isOn ? respond.goTo(each) : respond.start(lines, each))}
            className={clsx(
              'flex min-h-11 w-full items-baseline gap-3 border-l-2 py-2 pl-2.5 text-start hover:text-brass-bright',
              each === current ? 'border-accent text-brass-bright' : 'border-transparent text-sand',
            )}
          >
            <span className="numerals shrink-0 text-fine text-dust">{halfClock(Math.round(start * 2) / 2)}</span>
            <span lang={text ? lang : undefined} dir="auto" className="min-w-0 flex-1">
              {text || `Line ${each + 1}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
