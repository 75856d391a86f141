import type { ReactNode } from 'react'
import { AccessBadge } from '@/components/catalogue/cards/access-badge'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import type { ShownText } from '@/lib/domains/catalogue/texts/schema'
import { humanizeDuration } from '@/lib/shared/format/format'
import { Performers } from './performers'

type VideoFactsProps = {
  video: Pick<VideoDto, ShownText | 'duration' | 'freeAccess' | 'category' | 'performers'> & {
    subCategory: { name: string } | null
  }
  locked?: boolean
  /** True where names lead to pages. */
  linked?: boolean
  /** Beside the access. */
  marks?: ReactNode
}

/** The texts about a video beside its picture. */
export function VideoFacts({ video, locked, linked = false, marks }: VideoFactsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span dir="auto" className="programme-label text-accent">
          {video.subCategory?.name ?? categoryLabels[video.category]}
        </span>
        <AccessBadge free={video.freeAccess} locked={locked} />
        {marks}
      </div>
      <h1 dir="auto" className="mt-3 text-heading">
        {video.name}
      </h1>
      <Performers performers={video.performers} linked={linked} />
      <p className="mt-1 text-dust">
        {video.venue && <bdi>{video.venue}</bdi>}
        {video.venue && ' · '}
        {humanizeDuration(video.duration)}
      </p>
      <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
        {video.description}
      </p>
    </>
  )
}
