'use client'

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Track } from '@/components/catalogue/player/playable'
import { lastNoted, lastSeen, notePosition, onPosition, sendProgress } from '@/lib/client/progress'
import type { ProgressDto } from '@/lib/domains/catalogue/schema'
import { isFinished, resumePoint } from '@/lib/domains/viewing/policy'
import { PROGRESS_REPORT_MS } from '@/lib/shared/constants'

/** Events of a player. Seconds from the start of the video. */
export type PlayerEvents = {
  onTime: (seconds: number) => void
  onPause: () => void
  onEnded: () => void
}

/**
 * Stores the position in a video: every ten seconds while it plays, when it pauses or ends, and when the page is hidden
 * or left. Does nothing without a track.
 * @returns what the player calls
 */
export function useProgress(track: Track | undefined): PlayerEvents {
  const position = useRef<number | null>(null)
  const reportedAt = useRef(0)
  const { viewerId, videoId, durationSeconds } = track ?? { viewerId: 0, videoId: 0, durationSeconds: 0 }

  const events = useMemo(() => {
    function report() {
      if (position.current === null || viewerId === 0) return
      notePosition(viewerId, videoId, position.current)
      position.current = null
      reportedAt.current = Date.now()
      void sendProgress(viewerId)
    }
    return {
      onTime(seconds: number) {
        if (position.current === null && reportedAt.current === 0) reportedAt.current = Date.now()
        position.current = seconds
        if (Date.now() - reportedAt.current >= PROGRESS_REPORT_MS) report()
      },
      onPause: report,
      onEnded() {
        // The video may be shorter than the stored length.
        position.current = Math.max(durationSeconds, position.current ?? 0)
        report()
      },
    }
  }, [viewerId, videoId, durationSeconds])

  useEffect(() => {
    const onHide = () => document.hidden && events.onPause()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', events.onPause)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', events.onPause)
      events.onPause()
    }
  }, [events])

  return events
}

/** The second at which a video resumes: the newer one of this browser's position and the server's. */
export function resumeSecond({ viewerId, videoId, durationSeconds, progress }: Track): number {
  const noted = lastNoted(viewerId, videoId)
  const newest = noted && (!progress || noted.at > progress.at) ? noted : progress
  return newest ? resumePoint(newest.positionSeconds, durationSeconds) : 0
}

/** A video's current progress: from the server, or from what was played since. */
export function useLatestProgress(
  videoId: number,
  durationSeconds: number,
  progress: ProgressDto | null,
): { resumeSeconds: number; completed: boolean } {
  const seen = useSyncExternalStore(
    onPosition,
    () => lastSeen(videoId),
    () => undefined,
  )
  const newest = seen && (!progress || seen.at > progress.at) ? seen : progress
  return {
    resumeSeconds: newest ? resumePoint(newest.positionSeconds, durationSeconds) : 0,
    completed: (progress?.completed ?? false) || (seen ? isFinished(seen.positionSeconds, durationSeconds) : false),
  }
}
