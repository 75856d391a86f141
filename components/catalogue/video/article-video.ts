import { cardVideo, type CardVideo } from '@/components/catalogue/cards/card-video'
import { alsoReason } from '@/lib/domains/catalogue/related/policy'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import { shownTexts, type ShownText } from '@/lib/domains/catalogue/texts/schema'

type Shown = ShownText | 'duration' | 'freeAccess' | 'category' | 'performers' | 'pieces'

/**
 * Contains only the fields that the page shows, because they are sent to the browser. Must never include the source.
 */
export type ArticleVideo = Pick<VideoDto, Shown> & {
  subCategory: { name: string } | null
  captions: { language: string; label: string }[]
  relatedVideos: CardVideo[]
}

export function articleVideo(video: VideoDto): ArticleVideo {
  const { duration, freeAccess, category, performers, pieces, subCategory } = video
  return {
    ...shownTexts(video),
    duration,
    freeAccess,
    category,
    performers,
    pieces,
    subCategory: subCategory && { name: subCategory.name },
    captions: video.captions.map(({ language, label }) => ({ language, label })),
    relatedVideos: video.relatedVideos.map((related) => ({ ...cardVideo(related), reason: alsoReason(related.tie) })),
  }
}
