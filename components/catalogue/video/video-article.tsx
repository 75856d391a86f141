import type { ReactNode } from 'react'
import { CaptionsMark } from '@/components/catalogue/cards/badges'
import { CardGrid, GRID_SIZES } from '@/components/catalogue/cards/card'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'
import { Section } from '@/components/ui/section'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import type { ArticleVideo } from './article-video'
import { VideoFacts } from './video-facts'
import { VideoHero } from './video-hero'

type VideoArticleProps = {
  video: ArticleVideo
  playable: Playable
  picture?: ReactNode
  linked?: boolean
  buttons?: ReactNode
  programme: ReactNode
  words?: ReactNode
  children?: ReactNode
}

export function VideoArticle({
  video,
  playable,
  picture,
  linked = false,
  buttons,
  programme,
  words,
  children,
}: VideoArticleProps) {
  return (
    // Fills the window, so that the footer doesn't move when related videos load.
    <article className="min-h-dvh">
      <VideoHero playable={playable} category={video.category} picture={picture}>
        <VideoFacts
          video={video}
          locked={playable.locked}
          linked={linked}
          marks={<CaptionsMark captions={video.captions} />}
        />
        {buttons}
      </VideoHero>
      <div className="page-width flex flex-col gap-14 py-12 md:gap-20">
        {video.pieces.length > 0 && (
          <Section id="programme" title="Programme" headingClass="mb-6 text-heading" data-category={video.category}>
            {programme}
          </Section>
        )}
        {words && (
          <Section id="words" title="Lyrics" headingClass="mb-6 text-heading" data-category={video.category}>
            {words}
          </Section>
        )}
        {children}
        {video.relatedVideos.length > 0 && (
          <Section id="related" title="More like this" headingClass="mb-6 text-heading">
            <VideoGrid videos={video.relatedVideos} />
          </Section>
        )}
      </div>
    </article>
  )
}

function VideoGrid({ videos }: { videos: readonly CardVideo[] }) {
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
