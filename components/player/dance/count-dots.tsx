'use client'

import { clsx } from 'clsx'
import { countsText, gestureLabels, type Gesture, type Tala } from '@/lib/shared/music/talas'
import type { Beats } from './beats'
import { useCount } from './use-dance'

const dots: Partial<Record<Gesture, string>> = {
  clap: 'size-3.5 border-2 border-current bg-current',
  wave: 'size-3.5 border-2 border-current',
}

type CountDotsProps = {
  tala: Tala
  beats: Beats | null
  /** True over the picture, of which it covers little on small screens. */
  isCompact?: boolean
}

/** Counts of a cycle, grouped by anga. Claps are filled, waves are rings. Screen readers hear only the tala. */
export function CountDots({ tala, beats, isCompact = false }: CountDotsProps) {
  const current = useCount(beats)
  const gestures = tala.angas.flat()
  // As wide as the longest label, so that nothing moves as it changes.
  const hasFingers = gestures.includes('little')
  let index = 0
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1', isCompact && 'max-sm:gap-x-2.5')}>
      <div
        role="img"
        aria-label={`${tala.name}: ${countsText(tala)} counts`}
        className="flex flex-wrap gap-x-4 gap-y-2"
      >
        {tala.angas.map((anga, place) => (
          <span key={place} className={clsx('flex h-5 items-center gap-1.5', isCompact && 'max-sm:gap-0.5')}>
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
                    dots[gesture] ?? (isCompact ? 'size-2 bg-current max-sm:size-1.5' : 'size-2 bg-current'),
                    isCurrent ? 'scale-150 text-brass-bright' : 'text-dust',
                  )}
                />
              )
            })}
          </span>
        ))}
      </div>
      {current !== null && (
        <p
          aria-hidden
          className={clsx('whitespace-nowrap', hasFingers ? 'min-w-32' : 'min-w-14', isCompact && 'max-sm:min-w-5')}
        >
          <span className="numerals text-lead text-brass-bright">{current + 1}</span>{' '}
          <span className={clsx('text-fine text-sand', isCompact && 'max-sm:hidden')}>
            {labelOf(gestures[current])}
          </span>
        </p>
      )}
    </div>
  )
}

const labelOf = (gesture: Gesture | undefined) => (gesture && gesture !== 'rest' ? gestureLabels[gesture] : '')
