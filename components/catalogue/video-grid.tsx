import { CardGrid, GRID_SIZES } from '@/components/catalogue/card-grid'
import type { CardVideo } from '@/components/catalogue/card-video'
import { VideoCard } from '@/components/catalogue/video-card'

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
