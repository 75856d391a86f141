import { CardGrid, GRID_SIZES } from '@/components/catalogue/cards/card-grid'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'

export function VideoGrid({ videos }: { videos: readonly CardVideo[] }) {
  return (
    <CardGrid>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} sizes={GRID_SIZES} />
        </li>
      ))}
    </CardGrid>
  )
}
