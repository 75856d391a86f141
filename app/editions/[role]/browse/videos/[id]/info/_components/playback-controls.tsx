'use client'

import { toast } from 'sonner'
import { CardProgress } from '@/components/catalogue/cards/card-progress'
import { PiecesList } from '@/components/catalogue/video/pieces-list'
import { LockedStage } from '@/components/player/locked-stage'
import { PlayButton } from '@/components/player/player-launcher'
import { useLatestProgress } from '@/components/player/progress/progress'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { forgetLists } from '@/lib/client/lists/use-list'
import { forgetPositions } from '@/lib/client/player/progress'
import { callApi } from '@/lib/client/requests/api'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Viewing } from '@/lib/domains/viewing/playable/schema'
import { clockTime } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { usePlayback } from './playback'

/** The picture of the video: plays it, or offers the upgrade when it is locked. @param isSure as of `LockedStage` */
export function PlayPicture({ isSure }: { isSure: boolean }) {
  const { playable, isAwaited, play } = usePlayback()
  const { thumbnailUrl, locked, viewing } = playable
  if (locked) return <LockedStage thumbnailUrl={thumbnailUrl} isSure={isSure} />
  return (
    <>
      <PlayButton playable={playable} busy={isAwaited} onPlay={play} />
      {viewing && <CardProgress {...viewing} />}
    </>
  )
}

/** Buttons to resume a video or to begin again. Nothing for a video that was not stopped in the middle. */
export function ResumeButtons() {
  const { playable } = usePlayback()
  return playable.viewing && !playable.locked ? <ResumeOf viewing={playable.viewing} /> : null
}

function ResumeOf({ viewing: { videoId, durationSeconds, progress } }: { viewing: Viewing }) {
  const { play } = usePlayback()
  const { resumeSeconds } = useLatestProgress(videoId, durationSeconds, progress)
  if (resumeSeconds === 0) return null
  return (
    <>
      <Button onClick={() => play(resumeSeconds)}>Resume at {clockTime(resumeSeconds)}</Button>
      <Button variant="secondary" onClick={() => play(0)}>
        From the beginning
      </Button>
    </>
  )
}

/** Removes the video from the viewer's watch history. Nothing for a video that is not in it. */
export function RemoveFromHistory() {
  const { viewing } = usePlayback().playable
  return viewing ? <RemoveOf viewing={viewing} /> : null
}

function RemoveOf({ viewing: { viewerId, videoId, durationSeconds, progress } }: { viewing: Viewing }) {
  const { refresh } = usePlayback()
  const [run, isRemoving] = useRun()
  const { isKnown } = useLatestProgress(videoId, durationSeconds, progress)
  if (!isKnown) return null

  async function remove() {
    await callApi(apiRoutes.videoProgress(videoId), { method: 'DELETE' })
    // The button goes with what it removed.
    document.querySelector<HTMLElement>('[data-opens-dialog]')?.focus()
    forgetPositions(viewerId, videoId)
    forgetLists()
    toast.success('Removed from your watch history')
    refresh()
  }
  return (
    <Button variant="ghost" loading={isRemoving} onClick={() => void run(remove)}>
      Remove from history
    </Button>
  )
}

/** The programme; a click plays from there, unless the video is locked. */
export function Programme({ pieces }: { pieces: readonly PieceDto[] }) {
  const { playable, play, currentStart } = usePlayback()
  return <PiecesList pieces={pieces} currentStart={currentStart} onPlay={playable.locked ? undefined : play} />
}
