'use client'

import { Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { changeRate, jump } from '@/components/player/actions'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { nearestRate, rates } from '@/lib/client/player/player-settings'
import { countIns } from './count-in'
import { usePractice } from './use-practice'

/** Practice doesn't need higher speeds. */
const speeds = { ...rates, max: 1.5 } as const

export function Speed() {
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

export function CountIn() {
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
