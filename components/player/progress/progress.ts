'use client'

import { useSyncExternalStore } from 'react'
import type { PlayerEvents } from '@/components/player/engine/engine'
import {
  getStoredPosition,
  getLastPosition,
  storePosition,
  onPosition,
  sendProgress,
} from '@/lib/client/player/progress'
import type { ProgressDto } from '@/lib/domains/catalogue/schema'
import type { Viewing } from '@/lib/domains/viewing/playable/schema'
import { isFinished, resumePoint } from '@/lib/domains/viewing/progress/policy'
import { PROGRESS_REPORT_MS } from '@/lib/shared/constants'

type ProgressRecord = PlayerEvents & {
  /**
   * Starts storing the position when the page is hidden or closed.
   * @returns a function that stores the position one last time and stops
   */
  open: () => () => void
}

/**
 * Stores the position every ten seconds, on pause, at the end and when the page is hidden. Does nothing without
 * `viewing`.
 * @param isRepeating returns true while a part is repeated. Its end must not count as the end of the video.
 */
export function recordProgress(viewing: Viewing | undefined, isRepeating: () => boolean): ProgressRecord {
  if (!viewing)
    return { onTime: () => undefined, onPause: () => undefined, onEnded: () => undefined, open: () => () => undefined }
  const { viewerId, videoId, durationSeconds } = viewing
  let position: number | null = null
  /** Timestamp from `performance.now()`, because the system clock may be set back. */
  let reportedAt = 0

  function report() {
    if (position === null) return
    storePosition(viewerId, videoId, position)
    position = null
    reportedAt = performance.now()
    void sendProgress(viewerId)
  }

  return {
    onTime(seconds) {
      if (position === null && reportedAt === 0) reportedAt = performance.now()
      if (isRepeating() && isFinished(seconds, durationSeconds)) return
      position = seconds
      if (performance.now() - reportedAt >= PROGRESS_REPORT_MS) report()
    },
    onPause: report,
    onEnded() {
      // Counts as watched to the end even if the video is shorter than its stored duration.
      if (!isRepeating()) position = Math.max(durationSeconds, position ?? 0)
      report()
    },
    open() {
      const onHide = () => document.hidden && report()
      document.addEventListener('visibilitychange', onHide)
      window.addEventListener('pagehide', report)
      return () => {
        document.removeEventListener('visibilitychange', onHide)
        window.removeEventListener('pagehide', report)
        report()
      }
    },
  }
}

/** Uses the newer of the positions stored by the browser and by the server. */
export function resumeSecond({ viewerId, videoId, durationSeconds, progress }: Viewing): number {
  const noted = getStoredPosition(viewerId, videoId)
  const newest = noted && (!progress || noted.at > progress.at) ? noted : progress
  return newest ? resumePoint(newest.positionSeconds, durationSeconds) : 0
}

export function useLatestProgress(
  videoId: number,
  durationSeconds: number,
  progress: ProgressDto | null,
): { resumeSeconds: number; completed: boolean; isKnown: boolean } {
  const seen = useSyncExternalStore(
    onPosition,
    () => getLastPosition(videoId),
    () => undefined,
  )
  const newest = seen && (!progress || seen.at > progress.at) ? seen : progress
  return {
    isKnown: newest !== null,
    resumeSeconds: newest ? resumePoint(newest.positionSeconds, durationSeconds) : 0,
    completed: (progress?.completed ?? false) || (seen ? isFinished(seen.positionSeconds, durationSeconds) : false),
  }
}
