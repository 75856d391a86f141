import type { TrailerDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { apiSource, type ApiSource, type VideoSource } from '@/lib/domains/media/schema'
import type { Paged } from '@/lib/shared/routes/paging'

/** Converts videos and trailers to the API's JSON, which has the source's fields at the top level. */

type WithSource = { source: VideoSource | null }
export type ApiVideo<T extends WithSource> = Omit<T, 'source'> & ApiSource

export function apiVideo<T extends WithSource>({ source, ...facts }: T): ApiVideo<T> {
  // Changes `facts` in place, because it is already a copy and copying again made lists three times slower.
  return Object.assign(facts, apiSource(source))
}

export function apiPage<T extends WithSource, Page extends Paged<T>>(
  page: Page & Paged<T>,
): Omit<Page, 'data'> & { data: ApiVideo<T>[] } {
  return { ...page, data: page.data.map(apiVideo) }
}

export function apiVideoDetails(video: VideoDto) {
  return {
    ...apiVideo(video),
    episodes: video.episodes.map(apiVideo),
    relatedVideos: video.relatedVideos.map(apiVideo),
  }
}

export function apiTrailerDetails(trailer: TrailerDto) {
  return { ...apiVideo(trailer), relatedVideos: trailer.relatedVideos.map(apiVideo) }
}
