'use client'

import { useOwnCards } from '@/components/catalogue/browse/own-cards'
import { episodeOf } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { SHELF_SIZES, Card } from './card'
import { CardProgress } from './card-progress'
import type { CardVideo } from './card-video'

export function VideoCard({ video: shared, sizes = SHELF_SIZES }: { video: CardVideo; sizes?: string }) {
  const video = useOwnCards()(shared)
  return (
    <Card
      video={video}
      href={routes.videoInfo(video.id)}
      locked={video.locked}
      episodeLine={video.episode === null ? undefined : `Episode ${episodeOf(video.episode, video.totalEpisodes)}`}
      progress={
        video.progress && <CardProgress videoId={video.id} durationSeconds={video.duration} progress={video.progress} />
      }
      sizes={sizes}
    />
  )
}
