'use client'

import { VolumeSlider } from '@/components/player/controls/volume-slider'
import { pieceOf } from '@/components/player/engine/timeline'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { useTuning } from '@/components/player/tuning/use-tuning'
import { firstStrings } from '@/components/sound/tanpura'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { hasSruti, srutiAt, toggleDrone } from './actions'
import { usePractice } from './use-practice'

/** Hidden if no piece has a readable sruti. */
export function Tanpura() {
  const player = usePlayer()
  const { drone, set } = usePractice()
  const say = useAnnounce()
  useTuning()
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
        <VolumeSlider
          label="Tanpura volume"
          volume={drone.volume}
          onChange={(volume) => set({ drone: { ...drone, volume } })}
          className="w-32"
        />
      </div>
      {note === null && <p className="mt-2 text-fine text-dust">No sruti set for {title ?? 'this part'}.</p>}
    </PanelSection>
  )
}
