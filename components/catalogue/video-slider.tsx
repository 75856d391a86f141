import { cardVideo } from '@/components/catalogue/card-video'
import { VideoShelf, type Shelf } from '@/components/catalogue/video-shelf'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

/** A shelf of up to twelve videos under a title. Renders nothing when there are none. */
export function VideoSlider({ videos, ...shelf }: Omit<Shelf, 'videos'> & { videos: readonly VideoCardDto[] }) {
  return videos.length === 0 ? null : <VideoShelf {...shelf} videos={videos.slice(0, SLIDER_ITEMS).map(cardVideo)} />
}
