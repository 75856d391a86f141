import { cardVideo, type CardFacts } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'
import { GRID_SIZES, CardGrid } from '@/components/catalogue/card-grid'

export function VideoGrid({ videos }: { videos: readonly CardFacts[] }) {
  return (
    <CardGrid>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={cardVideo(video)} sizes={GRID_SIZES} />
        </li>
      ))}
    </CardGrid>
  )
}
