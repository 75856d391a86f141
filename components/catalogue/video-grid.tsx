import { cardVideo } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'
import { GRID_SIZES, WorkGrid } from '@/components/catalogue/work-grid'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

/** Videos in the grid of works. */
export function VideoGrid({ videos }: { videos: readonly VideoCardDto[] }) {
  return (
    <WorkGrid>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={cardVideo(video)} sizes={GRID_SIZES} />
        </li>
      ))}
    </WorkGrid>
  )
}
