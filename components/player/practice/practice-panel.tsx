'use client'

import { Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { changeRate, jump } from '@/components/player/actions'
import { pieceOf } from '@/components/player/engine/timeline'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { firstStrings } from '@/components/sound/tanpura'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { nearestRate, rates } from '@/lib/client/player/player-settings'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import {
  halfClock,
  hasSruti,
  nudgeLoop,
  setEnd,
  setStart,
  srutiAt,
  stopRepeating,
  toggleDrone,
  togglePieceLoop,
} from './actions'
import { countIns } from './count-in'
import { pieceLoop, type Loop } from './loop'
import { Passages } from './passages'
import { usePractice } from './use-practice'

/** Practice doesn't need higher speeds. */
const speeds = { ...rates, max: 1.5 } as const

export function PracticePanel() {
  return (
    <div className="grid gap-x-12 px-4 pb-6 md:px-6 @2xl:grid-cols-2">
      <div className="divide-y divide-line">
        <Repeat />
        <Passages />
      </div>
      <div className="divide-y divide-line">
        <Speed />
        <CountIn />
        <Tanpura />
      </div>
    </div>
  )
}

function Repeat() {
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

function Speed() {
  const player = usePlayer()
  const say = useAnnounce()
  const { engine } = player
  const can = usePlayerState((state) => state.can.rate)
  const rate = usePlayerState((state) => state.rate)
  return (
    <PanelSection title={can ? 'Speed' : 'Skip'}>
      <div className="flex flex-wrap items-center gap-x-1">
        {can && (
          <>
            <IconButton icon={Minus} label="Slower" onClick={() => say(changeRate(player, -1))} />
            <input
              type="range"
              {...speeds}
              value={rate}
              aria-label="Speed"
              aria-valuetext={`${nearestRate(rate)} times`}
              onChange={(event) => engine.setRate(nearestRate(Number(event.target.value)))}
              className="h-11 w-28 accent-brass"
            />
            <IconButton icon={Plus} label="Faster" onClick={() => say(changeRate(player, 1))} />
            <span className="numerals min-w-14 text-lead text-brass-bright">{nearestRate(rate)}×</span>
          </>
        )}
        <span className="flex">
          <IconButton icon={RotateCcw} label="Back 5 seconds" onClick={() => say(jump(player, -5))} />
          <IconButton icon={RotateCw} label="Forward 5 seconds" onClick={() => say(jump(player, 5))} />
        </span>
      </div>
    </PanelSection>
  )
}

function CountIn() {
  const { countIn, set } = usePractice()
  return (
    <PanelSection title="Count-in">
      <div className="flex flex-wrap gap-2">
        {countIns.map((beats) => (
          <ChipToggle key={beats} pressed={countIn === beats} onClick={() => set({ countIn: beats })}>
            {beats === 0 ? 'Off' : `${beats} beats`}
          </ChipToggle>
        ))}
      </div>
    </PanelSection>
  )
}

/** Hidden if no piece has a readable sruti. */
function Tanpura() {
  const player = usePlayer()
  const { drone, set } = usePractice()
  const say = useAnnounce()
  const note = usePlayerState((state) => srutiAt(player, state.time)?.note ?? null)
  const title = usePlayerState((state) => pieceOf(player.pieces, state.time)?.title ?? null)
  if (!hasSruti(player)) return null
  return (
    <PanelSection title={note ? `Tanpura in ${note}` : 'Tanpura'}>
      <div className="flex flex-wrap items-center gap-2">
        <ChipToggle pressed={drone.on} disabled={note === null && !drone.on} onClick={() => say(toggleDrone(player))}>
          {drone.on ? 'On' : 'Off'}
        </ChipToggle>
        {firstStrings.map((first) => (
          <ChipToggle
            key={first}
            pressed={drone.first === first}
            aria-label={`First string ${first}`}
            onClick={() => set({ drone: { ...drone, first } })}
          >
            <span className="capitalize">{first}</span>
          </ChipToggle>
        ))}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={drone.volume}
          aria-label="Tanpura volume"
          aria-valuetext={`${Math.round(drone.volume * 100)}%`}
          onChange={(event) => set({ drone: { ...drone, volume: Number(event.target.value) } })}
          className="h-11 w-32 accent-brass"
        />
      </div>
      {note === null && <p className="mt-2 text-fine text-dust">No sruti set for {title ?? 'this part'}.</p>}
    </PanelSection>
  )
}
