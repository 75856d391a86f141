import type { TrailerDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { apiSource, type ApiSource, type VideoSource } from '@/lib/domains/media/schema'
import type { Paged } from '@/lib/shared/routes/paging'

/** How videos and trailers leave the server as JSON: with the source in the fields of the API. */

type WithSource = { source: VideoSource | null }
export type ApiVideo<T extends WithSource> = Omit<T, 'source'> & ApiSource

/** A video, card or trailer as JSON of the API. */
export function apiVideo<T extends WithSource>({ source, ...facts }: T): ApiVideo<T> {
  // `facts` is a copy already. To spread it once more takes three times as long, for each card of each list.
  return Object.assign(facts, apiSource(source))
}

/** A page of them; what else the page says stays. */
export function apiPage<T extends WithSource, Page extends Paged<T>>(
  page: Page & Paged<T>,
): Omit<Page, 'data'> & { data: ApiVideo<T>[] } {
  return { ...page, data: page.data.map(apiVideo) }
}

/** The page of a video as JSON of the API. */
export function apiVideoDetails(video: VideoDto) {
  return {
    ...apiVideo(video),
    episodes: video.episodes.map(apiVideo),
    relatedVideos: video.relatedVideos.map(apiVideo),
  }
}

/** The page of a trailer as JSON of the API. */
export function apiTrailerDetails(trailer: TrailerDto) {
  return { ...apiVideo(trailer), relatedVideos: trailer.relatedVideos.map(apiVideo) }
}
