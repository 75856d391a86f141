'use client'

import { clsx } from 'clsx'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'

const TEXT = 'Premium Plan is live — exclusive access to the latest videos'
/** Copies of 800 px: enough for a window of 4,000 px while one moves out. */
const COPIES = 6

/** The scrolling announcement for visitors: 40 px per second. It stops under pointer and focus, or by its button. */
export function Banner() {
  const [paused, setPaused] = useState(false)
  return (
    <div className="group flex items-stretch bg-brass text-ground">
      <div className="flex-1 overflow-hidden">
        <div
          className={clsx(
            'flex w-max animate-marquee py-1.5 group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]',
            paused && '[animation-play-state:paused]',
          )}
        >
          {Array.from({ length: COPIES }, (_, index) => (
            <p key={index} aria-hidden={index > 0} className="w-[800px] pl-5 text-fine font-semibold">
              {TEXT}
              <span aria-hidden className="pl-[6.5rem] font-display">
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
        className="grid w-11 shrink-0 place-items-center bg-brass hover:bg-brass-bright focus-visible:outline-ground focus-visible:-outline-offset-4 motion-reduce:hidden"
      >
        <Icon shape={paused ? 'play' : 'pause'} className="size-4" />
      </button>
    </div>
  )
}
