'use client'

import { clsx } from 'clsx'
import { roundButtonClass } from '@/components/ui/buttons/button-class'
import { Icon } from '@/components/ui/icon'

export function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={paused ? 'Start slideshow' : 'Pause slideshow'}
      className={`${roundButtonClass} motion-reduce:hidden`}
    >
      <Icon shape={paused ? 'play' : 'pause'} className="size-4" />
    </button>
  )
}

export function StepButton({ direction, onClick }: { direction: 'previous' | 'next'; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={direction === 'previous' ? 'Previous slide' : 'Next slide'}
      className={roundButtonClass}
    >
      <Icon shape="chevron" className={clsx('size-5', direction === 'previous' ? 'rotate-90' : '-rotate-90')} />
    </button>
  )
}

type DotsProps = { names: readonly string[]; index: number; onSelect: (index: number) => void }

export function Dots({ names, index, onSelect }: DotsProps) {
  return (
    <ul className="flex flex-wrap">
      {names.map((name, position) => (
        <li key={position}>
          <button
            type="button"
            onClick={() => onSelect(position)}
            aria-label={`Slide ${position + 1}: ${name}`}
            aria-current={position === index ? 'true' : undefined}
            className="grid h-8 min-w-6 place-items-center px-1"
          >
            <span
              className={clsx(
                'h-1.5 rounded-full transition-all duration-scene',
                position === index ? 'w-7 bg-accent' : 'w-1.5 bg-edge',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
