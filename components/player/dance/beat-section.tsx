'use client'

import { Undo2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { VolumeSlider } from '@/components/player/controls/volume-slider'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { commonTalas, countsOf, countsText, type Tala } from '@/lib/shared/music/talas'
import { clearTaps, tapSam, toggleClick, undoTap } from './actions'
import { cycleLength } from './beats'
import { CountDots } from './count-dots'
import { useBeat, useDance } from './use-dance'

/** Hidden for livestreams, in which a second has no fixed place. */
export function BeatSection() {
  const hasSeconds = usePlayerState((state) => state.can.control && state.duration > 0)
  return hasSeconds && <Beat />
}

function Beat() {
  const player = usePlayer()
  const say = useAnnounce()
  const { sams, earlier, click, onPicture, set } = useDance()
  const { own, tala, beats } = useBeat()
  const tap = useRef<HTMLButtonElement>(null)
  return (
    <PanelSection title="Beat">
      <TalaChoice own={own} tala={tala} />
      {tala && (
        <div className="mt-4">
          <CountDots tala={tala} beats={beats} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <TapButton ref={tap} onTap={() => say(tapSam(player))} />
        {earlier.length > 0 && (
          <IconButton
            icon={Undo2}
            label="Undo the last tap"
            onClick={() => {
              if (earlier.length === 1) tap.current?.focus()
              say(undoTap(player))
            }}
          />
        )}
        {sams.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              tap.current?.focus()
              say(clearTaps(player))
            }}
          >
            Clear taps
          </Button>
        )}
      </div>
      <p className="mt-2 text-fine text-dust">{hintOf(sams, tala)}</p>
      {beats && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ChipToggle pressed={click.on} onClick={() => say(toggleClick(player))}>
            Click
          </ChipToggle>
          <ChipToggle pressed={onPicture} onClick={() => set({ onPicture: !onPicture })}>
            On the picture
          </ChipToggle>
          <VolumeSlider
            label="Click volume"
            volume={click.volume}
            onChange={(volume) => set({ click: { ...click, volume } })}
            className="w-32"
          />
        </div>
      )}
    </PanelSection>
  )
}

function hintOf(sams: readonly number[], tala: Tala | null): string {
  if (!tala) return 'Choose the tala to count the beats between your taps.'
  const length = cycleLength(sams)
  if (length === null) return 'While the video plays, tap on the first beat of two or more cycles.'
  return `${sams.length} first beats tapped, ${length.toFixed(1)} seconds apart.`
}

const OTHER = 'other'

function TalaChoice({ own, tala }: { own: Tala | null; tala: Tala | null }) {
  const { angas, set } = useDance()
  const id = useId()
  const groups = Object.entries(commonTalas)
  const isCommon = groups.some(([, list]) => list.some(({ name }) => name === tala?.name))
  // An empty value stands for the tala of the piece that plays.
  const value = !angas || tala === own ? '' : isCommon ? (tala?.name ?? '') : OTHER

  function choose(name: string) {
    const chosen = groups.flatMap(([, list]) => list).find((each) => each.name === name)
    set({ angas: chosen ? countsOf(chosen) : own && countsOf(own) })
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        Tala
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full rounded-card border border-edge bg-high px-3"
      >
        <option value="">{own ? `${own.name} (this piece)` : 'Choose a tala'}</option>
        {value === OTHER && tala && <option value={OTHER}>{tala.name}</option>}
        {groups.map(([system, list]) => (
          <optgroup key={system} label={system}>
            {list.map((each) => (
              <option key={each.name} value={each.name}>
                {`${each.name}: ${countsText(each)}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  )
}

/** Taps when it is pressed, because a click comes only with the release. */
function TapButton({ ref, onTap }: { ref: React.Ref<HTMLButtonElement>; onTap: () => void }) {
  return (
    <Button
      ref={ref}
      variant="secondary"
      size="sm"
      className="touch-manipulation"
      onPointerDown={({ button }) => button === 0 && onTap()}
      // Keyboards and screen readers click without a press.
      onClick={({ detail }) => detail === 0 && onTap()}
    >
      Tap the first beat
    </Button>
  )
}
