import { cardVideo, type CardFacts } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'
import { GRID_SIZES, CardGrid } from '@/components/catalogue/card-grid'
import { alsoReason } from '@/lib/domains/catalogue/policy-ties'
import type { Tie } from '@/lib/domains/catalogue/schema-ties'

/** @param videos those of 'More like this' with their tie, which their card then says */
export function VideoGrid({ videos }: { videos: readonly (CardFacts & { tie?: Tie })[] }) {
  return (
    <CardGrid>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={{ ...cardVideo(video), reason: video.tie && alsoReason(video.tie) }} sizes={GRID_SIZES} />
        </li>
      ))}
    </CardGrid>
  )
}
