'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { pieceOf } from '@/components/player/engine/timeline'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { SideBySideButton } from '@/components/player/side-by-side/side-by-side-button'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { DialogClose } from '@/components/ui/dialogs/dialog'
import { pieceAt } from '@/lib/domains/viewing/progress/policy'
import { routes } from '@/lib/shared/routes/routes'
import { useListenMode } from './listen-host'
import { listenModeOf, sleepMinutes, type Sleep } from './listen-mode'
import { playInMiniBar } from './mini-bar'
import { hasPictureInPicture, togglePictureInPicture, usePictureInPicture } from './picture-in-picture'

export function ListenPanel() {
  const player = usePlayer()
  const { engine, pieces, playable } = player
  const { media } = engine
  const router = useRouter()
  const { pictureOff, sleep } = useListenMode()
  const { setPictureOff, setSleep } = listenModeOf(engine)
  const inPiece = usePlayerState((state) => pieceAt(pieces, state.time) !== null)
  const floating = usePictureInPicture(media)
  const { viewing } = playable
  const sleeps: [sleep: Sleep | null, label: string][] = [
    [null, 'Off'],
    ...sleepMinutes.map((minutes): [Sleep, string] => [minutes, `${minutes} min`]),
    ...(inPiece || sleep === 'piece' ? [['piece', 'End of piece'] satisfies [Sleep, string]] : []),
  ]
  return (
    <div className="divide-y divide-line px-4 pb-6 md:px-6">
      {media && (
        <PanelSection title="Playback">
          <div className="flex flex-wrap gap-2">
            {viewing && (
              <DialogClose asChild>
                <Button size="sm" onClick={() => playInMiniBar(player, (path) => router.push(path))}>
                  Play while browsing
                </Button>
              </DialogClose>
            )}
            <ChipToggle pressed={pictureOff} onClick={() => setPictureOff(!pictureOff)}>
              Audio only
            </ChipToggle>
            {hasPictureInPicture(media) && (
              <ChipToggle pressed={floating} onClick={() => void togglePictureInPicture(media)}>
                Picture in picture
              </ChipToggle>
            )}
          </div>
        </PanelSection>
      )}
      <PanelSection title="Sleep timer">
        <div className="flex flex-wrap gap-2">
          {sleeps.map(([value, label]) => (
            <ChipToggle key={label} pressed={sleep === value} onClick={() => setSleep(value, pieces)}>
              {label}
            </ChipToggle>
          ))}
        </div>
      </PanelSection>
      <OtherPerformances />
    </div>
  )
}

/** Shown while a piece of a composition plays. */
function OtherPerformances() {
  const { engine, pieces, playable } = usePlayer()
  const composition = usePlayerState((state) => pieceOf(pieces, state.time)?.composition ?? null)
  if (!composition) return null
  const { id, title } = composition
  return (
    <PanelSection title="Other performances">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SideBySideButton id={id} name={title} videoId={playable.viewing?.videoId} onOpen={engine.pause} />
        <Link
          href={routes.name('compositions', id)}
          prefetch={false}
          className={`${linkClass} inline-flex min-h-11 items-center`}
        >
          All performances
          <span className="sr-only"> of {title}</span>
        </Link>
      </div>
    </PanelSection>
  )
}
