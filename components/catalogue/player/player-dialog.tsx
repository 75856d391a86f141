'use client'

import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { LockedStage } from '@/components/catalogue/player/locked-stage'
import { Panels } from '@/components/catalogue/player/panels'
import type { Moment, Playable } from '@/components/catalogue/player/playable'
import { PlayerProvider } from '@/components/catalogue/player/player-context'
import { createSession } from '@/components/catalogue/player/session'
import { Stage } from '@/components/catalogue/player/stage'
import { Dialog } from '@/components/ui/dialog'
import type { PieceDto } from '@/lib/domains/catalogue/schema'

type RoomProps = {
  playable: Playable
  pieces?: readonly PieceDto[]
  /** The second to play from. Default: where the viewer stopped. */
  moment?: Moment
  /** Called while the video plays, with its second. */
  onTime?: (seconds: number) => void
  /** The programme, below the video with its own scrolling. */
  children?: ReactNode
}

export type PlayerDialogProps = RoomProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const noPieces: readonly PieceDto[] = []

/** The video in a dialog: 600 px high on large screens, 300 px on small ones. */
export function PlayerDialog({ open, onOpenChange, ...room }: PlayerDialogProps) {
  const { playable } = room
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={playable.name} titleHidden size="stage">
      <div className="flex max-h-[calc(100dvh-2rem-2px)] flex-col">
        {playable.locked ? (
          <Place>
            <LockedStage thumbnailUrl={playable.thumbnailUrl} />
          </Place>
        ) : (
          <Room {...room} />
        )}
      </div>
    </Dialog>
  )
}

function Place({ children }: { children: ReactNode }) {
  return <div className="relative h-[300px] max-h-[calc(100dvh-2rem)] shrink-0 bg-black lg:h-[600px]">{children}</div>
}

function Room({ playable, pieces = noPieces, moment, onTime, children }: RoomProps) {
  // The first moment is where the session begins; later ones are jumps.
  const [first] = useState(moment)
  const [session] = useState(() => createSession(playable, moment?.seconds))

  const player = useMemo(() => session && { ...session, pieces }, [session, pieces])

  useEffect(() => session?.hold(), [session])

  useEffect(() => {
    if (!session || !moment || moment === first) return
    session.engine.seek(moment.seconds)
    session.engine.play()
  }, [session, moment, first])

  useEffect(() => {
    if (!session || !onTime) return
    return session.engine.subscribe(() => onTime(session.engine.getState().time))
  }, [session, onTime])

  if (!player)
    return (
      <Place>
        <p className="absolute inset-0 grid place-content-center p-6">This video is not available yet.</p>
      </Place>
    )
  return (
    <PlayerProvider player={player}>
      <Place>
        <Stage />
      </Place>
      <div className="min-h-0 overflow-y-auto">
        <Panels programme={children} />
      </div>
    </PlayerProvider>
  )
}
