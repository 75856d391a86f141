'use client'

import { clsx } from 'clsx'
import { OnStage } from '@/components/player/controls/stage-layer'
import { useRespond } from './use-lines'

/** Longer lines, in characters, are smaller. */
const LONG = 48

/** The words of the line, large over the picture, and the student's turn. Read out when they change. */
export function RespondStage() {
  const { phase, paused, lines, index, repetition, times, turnMs } = useRespond()
  const line = lines[index]
  if (phase === 'off' || !line) return null
  const isTurn = phase === 'turn'
  const text = line.text || `Line ${index + 1}`
  return (
    <OnStage>
      <div className="absolute inset-x-0 top-0 bg-linear-to-b from-ground/95 via-ground/80 to-transparent px-14 pt-4 pb-12 text-center lg:pt-8">
        {/* Not atomic, so that the words aren't read again into the student's turn. */}
        <div aria-live="polite">
          <p
            lang={line.text ? line.lang : undefined}
            dir="auto"
            className={clsx('text-balance text-ivory', text.length > LONG ? 'text-title' : 'text-heading')}
          >
            {text}
          </p>
          <p className="mt-1 min-h-8 text-lead text-brass-bright">
            {paused ? 'Paused' : isTurn ? 'Your turn' : phase === 'ready' ? 'Press Play to start.' : ''}
          </p>
        </div>
        <p className="numerals text-fine text-sand">
          Line {index + 1} of {lines.length}
          {times > 1 && ` · ${repetition} of ${times}`}
        </p>
        {isTurn && (
          <span
            aria-hidden
            className="mx-auto mt-2 block h-1 max-w-60 motion-reduce:hidden overflow-hidden rounded-full bg-high"
          >
            <span
              key={`${index} ${repetition}`}
              className="block h-full origin-left animate-turn bg-brass"
              style={{ animationDuration: `${turnMs}ms`, animationPlayState: paused ? 'paused' : 'running' }}
            />
          </span>
        )}
      </div>
    </OnStage>
  )
}
