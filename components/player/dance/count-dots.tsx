'use client'

import { clsx } from 'clsx'
import { countsText, gestureLabels, type Gesture, type Tala } from '@/lib/shared/music/talas'
import type { Beats } from './beats'
import { useCount } from './use-dance'

const dots: Partial<Record<Gesture, string>> = {
  clap: 'size-3.5 border-2 border-current bg-current',
  wave: 'size-3.5 border-2 border-current',
}
const smallDot = 'size-2 bg-current'

/** Counts of a cycle, grouped by anga. Claps are filled, waves are rings. Screen readers hear only the tala. */
export function CountDots({ tala, beats }: { tala: Tala; beats: Beats | null }) {
  const current = useCount(beats)
  const gestures = tala.angas.flat()
  let index = 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div
        role="img"
        aria-label={`${tala.name}: ${countsText(tala)} counts`}
        className="flex flex-wrap gap-x-4 gap-y-2"
      >
        {tala.angas.map((anga, place) => (
          <span key={place} className="flex h-5 items-center gap-1.5">
            {anga.map((gesture) => {
              const own = index++
              const isCurrent = own === current
              return (
                <span
                  key={own}
                  data-count={own + 1}
                  data-current={isCurrent || undefined}
                  className={clsx(
                    'rounded-full',
                    dots[gesture] ?? smallDot,
                    isCurrent ? 'scale-150 text-brass-bright' : 'text-dust',
                  )}
                />
              )
            })}
          </span>
        ))}
      </div>
      {current !== null && (
        <p aria-hidden className="min-w-24 whitespace-nowrap">
          <span className="numerals text-lead text-brass-bright">{current + 1}</span>{' '}
          <span className="text-fine text-sand">{labelOf(gestures[current])}</span>
        </p>
      )}
    </div>
  )
}

const labelOf = (gesture: Gesture | undefined) => (gesture && gesture !== 'rest' ? gestureLabels[gesture] : '')
