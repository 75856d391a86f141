import 'server-only'
import { listTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { listFeaturedVideos } from '@/lib/domains/catalogue/queries-shelves'
import type { TrailerCardDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { visitor } from '@/lib/shared/actor'
import { TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'

/** Everything that the landing page shows from the catalogue. */
export type LandingData = {
  /** The video behind the hero's play sign; null while the feed is empty. */
  heroVideo: VideoCardDto | null
  sliderVideos: VideoCardDto[]
  trailers: TrailerCardDto[]
}

/** Loads the landing page's part of the catalogue, as any visitor may see it. */
export async function loadLanding(): Promise<LandingData> {
  const [heroVideos, sliderVideos, trailers] = await Promise.all([
    listFeaturedVideos(visitor, 'visitor'),
    listFeaturedVideos(visitor, 'landing'),
    listTrailers(TRAILER_CAROUSEL_ITEMS),
  ])
  return { heroVideo: heroVideos[0] ?? null, sliderVideos, trailers }
}
