'use client'

import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { store } from '@/lib/client/storage/storage'
import { CLOSED_ANNOUNCEMENT_KEY } from '@/lib/shared/access/viewer-hint'

/** Number of copies, each 800 px wide. Fills a window of 4,000 px while one copy scrolls out. */
const COPIES = 6

const button =
  'grid w-11 shrink-0 place-items-center bg-brass hover:bg-brass-bright focus-visible:outline-ground focus-visible:-outline-offset-4'

/**
 * Scrolls at 40 px per second, or not at all with reduced motion. Pauses on hover, on focus or with a button. Once it
 * has been closed, an inline script hides it before the first paint.
 */
export function Banner({ id, children }: { id: string; children: ReactNode }) {
  const [paused, setPaused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  function close() {
    // Moves focus to the header, because it would otherwise return to the top of the page.
    bar.current?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus()
    document.documentElement.dataset.closed = id
    store(CLOSED_ANNOUNCEMENT_KEY, id)
  }

  return (
    <div ref={bar} data-announcement className="group flex items-stretch bg-brass text-ground">
      <div className="flex-1 overflow-hidden">
        <div
          className={clsx(
            'flex w-max animate-marquee py-1.5 motion-reduce:w-full group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]',
            paused && '[animation-play-state:paused]',
          )}
        >
          {Array.from({ length: COPIES }, (_, index) => (
            <p
              key={index}
              inert={index > 0}
              className={clsx('w-[800px] pl-5 text-fine font-semibold', index > 0 && 'motion-reduce:hidden')}
            >
              {children}
              <span aria-hidden className="pl-[6.5rem] font-display motion-reduce:hidden">
                ✦
              </span>
            </p>
          ))}
        </div>
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        aria-label={paused ? 'Play announcement' : 'Pause announcement'}
        className={clsx(button, 'motion-reduce:hidden')}
      >
        <Icon shape={paused ? 'play' : 'pause'} className="size-4" />
      </button>
      <button type="button" onClick={close} aria-label="Close announcement" className={button}>
        <Icon shape="close" className="size-4" />
      </button>
    </div>
  )
}
