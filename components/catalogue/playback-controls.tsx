'use client'

import { CardProgress } from '@/components/catalogue/card-progress'
import { PiecesList } from '@/components/catalogue/pieces-list'
import { usePlayback } from '@/components/catalogue/playback'
import type { Track } from '@/components/catalogue/player/playable'
import { PlayButton } from '@/components/catalogue/player/player-launcher'
import { useLatestProgress } from '@/components/catalogue/player/progress'
import { Button } from '@/components/ui/button'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { clockTime } from '@/lib/shared/format'

export function PlayPicture() {
  const { playable, play } = usePlayback()
  const { track } = playable
  return (
    <>
      <PlayButton playable={playable} onPlay={play} />
      {track && <CardProgress {...track} />}
    </>
  )
}

/** Buttons to resume a video or to begin again. Nothing for a video that was not stopped in the middle. */
export function ResumeButtons() {
  const { playable } = usePlayback()
  return playable.track && !playable.locked ? <ResumeOf track={playable.track} /> : null
}

function ResumeOf({ track }: { track: Track }) {
  const { play } = usePlayback()
  const { resumeSeconds } = useLatestProgress(track.videoId, track.durationSeconds, track.progress)
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

/** The programme; a click plays from there, unless the video is locked. */
export function Programme({ pieces }: { pieces: readonly PieceDto[] }) {
  const { playable, play, sounding } = usePlayback()
  return <PiecesList pieces={pieces} sounding={sounding} onPlay={playable.locked ? undefined : play} />
}
