'use client'

import { Minus, Plus } from 'lucide-react'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { halfClock } from '@/lib/shared/format/format'
import { nudgeLoop, setEnd, setStart, stopRepeating, togglePieceLoop } from './actions'
import { pieceLoop, type Loop } from './loop'
import { usePractice } from './use-practice'

export function Repeat() {
  const player = usePlayer()
  const say = useAnnounce()
  const { loop, from } = usePractice()
  const start = usePlayerState((state) => pieceAt(player.pieces, state.time))
  const duration = usePlayerState((state) => state.duration)
  const piece = start === null ? null : pieceLoop(player.pieces, start, duration)
  const isPiece = piece !== null && loop?.start === piece.start && loop.end === piece.end
  return (
    <PanelSection title="Repeat">
      <div className="flex flex-wrap gap-2">
        {piece && (
          <ChipToggle pressed={isPiece} onClick={() => say(togglePieceLoop(player))}>
            This piece
          </ChipToggle>
        )}
        <ChipToggle pressed={from !== null || (loop !== null && !isPiece)} onClick={() => say(setStart(player))}>
          From here
        </ChipToggle>
        <ChipToggle pressed={loop !== null && !isPiece} onClick={() => say(setEnd(player))}>
          To here
        </ChipToggle>
        {(loop !== null || from !== null) && (
          <Button variant="secondary" size="sm" onClick={() => say(stopRepeating(player))}>
            Stop repeating
          </Button>
        )}
      </div>
      {from !== null && <p className="mt-3 text-dust">Starts at {halfClock(from)}. Choose the end.</p>}
      {loop && (
        <div className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
          <Edge edge="start" label="from" loop={loop} />
          <Edge edge="end" label="to" loop={loop} />
        </div>
      )}
    </PanelSection>
  )
}

function Edge({ edge, label, loop }: { edge: keyof Loop; label: string; loop: Loop }) {
  const player = usePlayer()
  const say = useAnnounce()
  const move = (by: number) => say(nudgeLoop(player, edge, by))
  return (
    <div className="flex items-center">
      <span className="w-10 text-dust">{label}</span>
      <IconButton
        icon={Minus}
        label={`${edge === 'start' ? 'Start' : 'End'} half a second earlier`}
        onClick={() => move(-0.5)}
      />
      <span className="numerals min-w-16 text-center text-lead text-brass-bright">{halfClock(loop[edge])}</span>
      <IconButton
        icon={Plus}
        label={`${edge === 'start' ? 'Start' : 'End'} half a second later`}
        onClick={() => move(0.5)}
      />
    </div>
  )
}
