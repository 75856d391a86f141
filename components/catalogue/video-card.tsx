import { CardProgress } from '@/components/catalogue/card-progress'
import { SHELF_SIZES, WorkCard, type CardPlace } from '@/components/catalogue/work-card'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes'

/** A video, leading to its info page. It shows a lock exactly when the server has withheld its media. */
export function VideoCard({ video, sizes = SHELF_SIZES, className }: { video: VideoCardDto } & CardPlace) {
  return (
    <WorkCard
      work={video}
      href={routes.videoInfo(video.id)}
      locked={!video.freeAccess && video.vimeoId === null && video.fileUrl === null}
      episodeLine={
        video.episode === null
          ? undefined
          : `Episode ${video.episode}${video.totalEpisodes ? ` of ${video.totalEpisodes}` : ''}`
      }
      progress={
        video.progress && (
          <CardProgress videoId={video.id} durationSeconds={video.duration} progress={video.progress} />
        )
      }
      sizes={sizes}
      className={className}
    />
  )
}
