'use client'

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, StepBack, StepForward, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef } from 'react'
import { useListenMode } from '@/components/player/listen/listen-host'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { moveBy, resetZoom, step, toggleHalfSpeed, toggleMirror, zoomBy } from './actions'
import { isWhole, MAX_SCALE } from './picture'
import { useDance } from './use-dance'

const arrows = [
  { icon: ArrowLeft, label: 'Show more on the left', towards: { x: -1, y: 0 } },
  { icon: ArrowUp, label: 'Show more at the top', towards: { x: 0, y: -1 } },
  { icon: ArrowDown, label: 'Show more at the bottom', towards: { x: 0, y: 1 } },
  { icon: ArrowRight, label: 'Show more on the right', towards: { x: 1, y: 0 } },
] as const

/** Empty with audio only, and for a source that can't be controlled. */
export function PictureSection() {
  const player = usePlayer()
  const say = useAnnounce()
  const control = usePlayerState((state) => state.can.control)
  const { pictureOff } = useListenMode()
  const { mirrored, zoom } = useDance()
  const larger = useRef<HTMLButtonElement>(null)
  if (!control || pictureOff) return null
  return (
    <PanelSection title="Picture">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChipToggle pressed={mirrored} onClick={() => say(toggleMirror(player))}>
          Mirror
        </ChipToggle>
        <span className="flex items-center">
          <IconButton
            icon={ZoomOut}
            label="Smaller picture"
            aria-disabled={isWhole(zoom)}
            onClick={() => say(zoomBy(player, -1))}
          />
          <span className="numerals min-w-10 text-center text-lead text-brass-bright">
            {Math.round(zoom.scale * 10) / 10}×
          </span>
          <IconButton
            ref={larger}
            icon={ZoomIn}
            label="Larger picture"
            aria-disabled={zoom.scale === MAX_SCALE}
            onClick={() => say(zoomBy(player, 1))}
          />
        </span>
      </div>
      {!isWhole(zoom) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="flex">
            {arrows.map(({ icon, label, towards }) => (
              <IconButton key={label} icon={icon} label={label} onClick={() => moveBy(player, towards)} />
            ))}
          </span>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              // This button disappears.
              larger.current?.focus()
              say(resetZoom(player))
            }}
          >
            Whole picture
          </Button>
        </div>
      )}
      <Steps />
    </PanelSection>
  )
}

function Steps() {
  const player = usePlayer()
  const say = useAnnounce()
  const canRate = usePlayerState((state) => state.can.rate)
  const rate = usePlayerState((state) => state.rate)
  const hasSeconds = usePlayerState((state) => state.duration > 0)
  const what = player.engine.media ? 'one frame' : 'a tenth of a second'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      {canRate && (
        <ChipToggle pressed={rate === 0.5} onClick={() => say(toggleHalfSpeed(player))}>
          Half speed
        </ChipToggle>
      )}
      {hasSeconds && (
        <span className="flex">
          <IconButton icon={StepBack} label={`Back ${what}`} onClick={() => say(step(player, -1))} />
          <IconButton icon={StepForward} label={`Forward ${what}`} onClick={() => say(step(player, 1))} />
        </span>
      )}
    </div>
  )
}
