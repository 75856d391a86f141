import { cardVideo, type CardFacts } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'
import { GRID_SIZES, WorkGrid } from '@/components/catalogue/work-grid'

/** Videos in the grid of works. */
export function VideoGrid({ videos }: { videos: readonly CardFacts[] }) {
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
