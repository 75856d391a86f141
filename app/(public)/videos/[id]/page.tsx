import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { PublicProgramme } from '@/app/(public)/videos/[id]/_components/public-programme'
import { WatchLinks } from '@/app/(public)/videos/[id]/_components/watch-links'
import { loadPublicVideo, videoMetadata } from '@/app/_seo/thing-metadata'
import { AccessNote } from '@/components/catalogue/cards/access-note'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardGrid, Card, GRID_SIZES } from '@/components/catalogue/cards/card'
import { CiteButton } from '@/components/catalogue/video/cite-button'
import { LyricsList } from '@/components/catalogue/video/lyrics-list'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { VideoFacts } from '@/components/catalogue/video/video-facts'
import { VideoHero } from '@/components/catalogue/video/video-hero'
import { NamePageLinks } from '@/components/knowledge/name-page-links'
import { PlayDisc } from '@/components/player/play-disc'
import { JsonLd, announcedVideoData, breadcrumbData, createLyricsData } from '@/components/seo/structured-data'
import { ProgrammeRule, Section } from '@/components/ui/section'
import { listLyrics } from '@/lib/domains/catalogue/lyrics/queries'
import type { PublicCardDto } from '@/lib/domains/catalogue/schema'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { listNamesOfVideo } from '@/lib/domains/names/pages/queries'
import { getOwnPrices } from '@/lib/domains/payments/rentals/queries'
import { env } from '@/lib/server/env'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { formatCount, episodeOf, truncate } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

type Props = PageProps<'/videos/[id]'>

export const revalidate = 300

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { id: string }[] {
  return []
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => videoMetadata((await params).id)

/** Shown only to visitors, because the middleware redirects logged-in people to the playable video. */
export default async function PublicVideoPage({ params }: Props) {
  const video = await loadPublicVideo((await params).id)
  if (!video) notFound()
  const { id, name, pieces, episodes, relatedVideos, trailer } = video
  const [words, refs, site, rentalPrices] = await Promise.all([
    listLyrics(id).then((found) => found ?? []),
    listNamesOfVideo(id),
    getSiteBrand(),
    getOwnPrices(id),
  ])
  const origin = env().APP_URL
  const path = routes.publicVideo(id)
  const crumbs = [
    { name: site.name, path: routes.home },
    { name, path },
  ]
  const announced = announcedVideoData(origin, { ...video, free: video.freeAccess }, trailer?.id ?? null)
  return (
    <>
      <JsonLd data={{ '@graph': [announced, breadcrumbData(origin, crumbs), ...createLyricsData(words)] }} />
      <VideoHero
        // Without a source, because this page has no player.
        playable={{ name, thumbnailUrl: video.thumbnailUrl, source: null, locked: false }}
        category={video.category}
        picture={<Picture name={name} src={video.thumbnailUrl} trailerId={trailer?.id ?? null} />}
      >
        <VideoFacts video={video} />
        <WatchLinks
          id={id}
          duration={video.duration}
          pieces={pieces.map(({ title, startSeconds, endSeconds }) => ({ title, startSeconds, endSeconds }))}
        />
        <AccessNote free={video.freeAccess} rentalPrices={rentalPrices} />
        <div className="mt-6 flex flex-wrap items-center gap-2.5">
          <ShareBar path={path} title={name} />
          <CiteButton videoId={id} durationSeconds={video.duration} />
        </div>
      </VideoHero>
      <div className="page-width flex flex-col gap-14 pt-12 md:gap-20">
        {pieces.length > 0 && (
          <Section id="programme" title="Programme" headingClass="mb-6 text-heading" data-category={video.category}>
            <PublicProgramme videoId={id} pieces={pieces} />
          </Section>
        )}
        {words.length > 0 && (
          <Section id="words" title="Lyrics" headingClass="mb-6 text-heading" data-category={video.category}>
            <LyricsList pieces={words} />
          </Section>
        )}
        {refs.length > 0 && (
          <Section id="heard" title="In this performance" headingClass="mb-6 text-heading">
            <NamePageLinks refs={refs} />
          </Section>
        )}
        {episodes.length > 0 && (
          <Section id="episodes" title={formatCount(episodes.length, 'Episode')} headingClass="mb-6 text-heading">
            <CardGrid>
              {episodes.map((episode) => (
                <li key={episode.id}>
                  <PublicCard video={episode} />
                </li>
              ))}
            </CardGrid>
          </Section>
        )}
        {relatedVideos.length > 0 && (
          <section aria-labelledby="related">
            <ProgrammeRule align="start" className="mb-6" />
            <h2 id="related" className="mb-8 text-heading">
              More like this
            </h2>
            <CardGrid>
              {relatedVideos.map((related) => (
                <li key={related.id}>
                  <PublicCard video={related} />
                </li>
              ))}
            </CardGrid>
          </section>
        )}
      </div>
    </>
  )
}

function Picture({ name, src, trailerId }: { name: string; src: string; trailerId: number | null }) {
  const artwork = <Artwork src={src} sizes="(min-width: 1024px) 60vw, 100vw" priority />
  if (trailerId === null) return artwork
  return (
    <Link
      href={routes.trailer(trailerId)}
      prefetch={false}
      className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
    >
      {artwork}
      <span className="relative flex flex-col items-center gap-4">
        <PlayDisc className="size-20 lg:size-24" />
        <span className="rounded-sm bg-ground/85 px-3 py-1.5 font-semibold">
          Watch Trailer<span className="sr-only"> for {name}</span>
        </span>
      </span>
    </Link>
  )
}

function PublicCard({ video }: { video: PublicCardDto }) {
  const { id, freeAccess, description, episode, totalEpisodes } = video
  return (
    <Card
      video={{ ...video, description: truncate(description, CARD_DESCRIPTION_LENGTH) }}
      href={routes.publicVideo(id)}
      locked={!freeAccess}
      episodeLine={episode === null ? undefined : `Episode ${episodeOf(episode, totalEpisodes)}`}
      sizes={GRID_SIZES}
    />
  )
}
