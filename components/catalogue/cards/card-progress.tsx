'use client'

import { Check } from 'lucide-react'
import { useLatestProgress } from '@/components/player/progress/progress'
import type { ProgressDto } from '@/lib/domains/catalogue/schema'

type CardProgressProps = { videoId: number; durationSeconds: number; progress: ProgressDto | null }

export function CardProgress({ videoId, durationSeconds, progress }: CardProgressProps) {
  const { resumeSeconds, completed } = useLatestProgress(videoId, durationSeconds, progress)
  const percent = durationSeconds > 0 ? Math.round((resumeSeconds / durationSeconds) * 100) : 0
  return (
    <>
      {completed && percent === 0 && (
        <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-sm bg-ground/85 px-1.5 py-1 text-fine leading-none">
          <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
          <span className="@max-3xs:sr-only">Watched</span>
        </span>
      )}
      {percent > 0 && (
        <span className="absolute inset-x-0 bottom-0 h-1 bg-ground/70">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
          <span className="sr-only">{percent}% watched</span>
        </span>
      )}
    </>
  )
}
