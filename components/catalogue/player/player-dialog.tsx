'use client'

import { useMemo, useState, type ReactNode } from 'react'
import { FilePlayer } from '@/components/catalogue/player/file-player'
import { LockedStage } from '@/components/catalogue/player/locked-stage'
import type { Moment, Playable } from '@/components/catalogue/player/playable'
import { resumeSecond, useProgress } from '@/components/catalogue/player/use-progress'
import { VimeoPlayer } from '@/components/catalogue/player/vimeo-player'
import { Dialog } from '@/components/ui/dialog'
import { callApi } from '@/lib/client/api'
import type { ApiSource } from '@/lib/domains/media/schema'

type StageProps = {
  playable: Playable
  /** The second to play from. Default: where the viewer stopped. */
  moment?: Moment
  /** Called while the video plays, with its second. Must not change while the dialog is open. */
  onTime?: (seconds: number) => void
}

export type PlayerDialogProps = StageProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shown below the video, with its own scrolling. */
  children?: ReactNode
}

/** The video in a dialog: 600 px high on large screens, 300 px on small ones. */
export function PlayerDialog({ open, onOpenChange, children, ...stage }: PlayerDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={stage.playable.name} titleHidden size="stage">
      <div className="flex max-h-[calc(100dvh-2rem-2px)] flex-col">
        <div className="relative h-[300px] max-h-[calc(100dvh-2rem)] shrink-0 bg-black lg:h-[600px]">
          <Stage {...stage} />
        </div>
        {children && !stage.playable.locked && <div className="min-h-0 overflow-y-auto">{children}</div>}
      </div>
    </Dialog>
  )
}

function Stage({ playable, moment, onTime }: StageProps) {
  const { source, locked, name, thumbnailUrl, refreshPath, track } = playable
  const progress = useProgress(locked ? undefined : track)
  const [start] = useState(() => moment?.seconds ?? (track ? resumeSecond(track) : 0))
  // The first moment is passed as `start`.
  const [first] = useState(moment)
  const events = useMemo(
    () => ({
      ...progress,
      onTime(seconds: number) {
        progress.onTime(seconds)
        onTime?.(seconds)
      },
    }),
    [progress, onTime],
  )
  if (locked) return <LockedStage thumbnailUrl={thumbnailUrl} />
  const shared = { name, start, events, moment: moment === first ? undefined : moment }
  if (source?.kind === 'vimeo') return <VimeoPlayer {...shared} {...source} />
  if (source?.kind === 'file') {
    const renew = refreshPath ? async () => (await callApi<ApiSource>(refreshPath)).fileUrl : undefined
    return <FilePlayer {...shared} fileUrl={source.url} poster={thumbnailUrl} onExpired={renew} />
  }
  return <p className="absolute inset-0 grid place-content-center p-6">This video is not available yet.</p>
}
