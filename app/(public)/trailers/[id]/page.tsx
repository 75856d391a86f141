import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage, pageMetadata, trailerDescription } from '@/app/_seo/page-metadata'
import { AccessBadge } from '@/components/catalogue/cards/badges'
import { CardGrid, Card, GRID_SIZES } from '@/components/catalogue/cards/card'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { LyricsList } from '@/components/catalogue/video/lyrics-list'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { VideoHero } from '@/components/catalogue/video/video-hero'
import { NamePageLinks } from '@/components/knowledge/name-page-links'
import { SignUpForMore } from '@/components/marketing/sign-up-for-more'
import { TransliteratedName } from '@/components/names/transliterated-name'
import {
  JsonLd,
  announcedVideoData,
  breadcrumbData,
  trailerData,
  createLyricsData,
} from '@/components/seo/structured-data'
import { linkClass } from '@/components/ui/buttons/button-class'
import { ProgrammeRule, Section } from '@/components/ui/section'
import { listLyrics } from '@/lib/domains/catalogue/lyrics/queries'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { getAnnouncedVideo, getTrailer, isTrailerNameShared } from '@/lib/domains/catalogue/trailers/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { listNamesOfVideo } from '@/lib/domains/names/pages/queries'
import { playableOf } from '@/lib/domains/viewing/playable/policy'
import { env } from '@/lib/server/env'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { truncate } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

type Props = { params: Promise<{ id: string }> }

export const revalidate = 300

/** Maximum number of characters for a title in the large font. */
const LONG_TITLE = 72

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { id: string }[] {
  return []
}

const loadTrailer = cache((segment: string) => byId(segment, getTrailer))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const trailer = await loadTrailer((await params).id)
  if (!trailer) return missingPage
  const { name } = await getSiteBrand()
  return pageMetadata(name, {
    title: { name: trailer.name, kind: 'trailer', id: trailer.id, isShared: await isTrailerNameShared(trailer) },
    description: trailerDescription(trailer, name),
    path: routes.trailer(trailer.id),
    type: 'video.other',
    card: {
      path: routes.trailerCard(trailer.id),
      alt: [trailer.name, trailer.artist?.name].filter(Boolean).join(', '),
    },
  })
}

export default async function TrailerPage({ params }: Props) {
  const trailer = await loadTrailer((await params).id)
  if (!trailer) notFound()
  const related = trailer.relatedVideos
  const [words, announced, refs, site] = await Promise.all([
    listLyrics(trailer.video.id).then((found) => found ?? []),
    getAnnouncedVideo(trailer.video.id),
    listNamesOfVideo(trailer.video.id),
    getSiteBrand(),
  ])
  const origin = env().APP_URL
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: trailer.name, path: routes.trailer(trailer.id) },
  ]
  return (
    <>
      <JsonLd
        data={{
          '@graph': [
            trailerData(origin, site.name, trailer),
            ...(announced ? [announcedVideoData(origin, announced, trailer.id)] : []),
            breadcrumbData(origin, crumbs),
            ...createLyricsData(words),
          ],
        }}
      />
      <VideoHero playable={playableOf(trailer)} category={trailer.category}>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <li dir="auto" className="programme-label text-accent">
            {trailer.subCategory?.name ?? categoryLabels[trailer.category]}
          </li>
          {trailer.artist && (
            <li dir="auto" className="text-sand">
              <TransliteratedName kind="artist">{trailer.artist.name}</TransliteratedName>
            </li>
          )}
          <li>
            <AccessBadge free={trailer.freeAccess} />
          </li>
        </ul>
        <h1
          dir="auto"
          className={`mt-4 wrap-anywhere ${trailer.name.length > LONG_TITLE ? 'text-title' : 'text-heading'}`}
        >
          {trailer.name}
        </h1>
        <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line text-sand">
          {trailer.description}
        </p>
        <p className="mt-4">
          <Link href={routes.publicVideo(trailer.video.id)} prefetch={false} className={linkClass}>
            About the full video
          </Link>
        </p>
        <div className="mt-6">
          <ShareBar path={routes.trailer(trailer.id)} title={trailer.name} />
        </div>
      </VideoHero>
      {words.length > 0 && (
        <section aria-labelledby="words" data-category={trailer.category} className="page-width pt-12">
          <h2 id="words" className="mb-6 text-heading">
            Lyrics
          </h2>
          <LyricsList pieces={words} />
        </section>
      )}
      {refs.length > 0 && (
        <Section id="heard" title="In this performance" headingClass="mb-6 text-heading" className="page-width py-12">
          <NamePageLinks refs={refs} />
        </Section>
      )}
      <SignUpForMore about={trailer.freeAccess ? 'free' : 'premium'} wayBack={routes.videoInfo(trailer.video.id)} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="page-width pt-12">
          <ProgrammeRule align="start" className="mb-6" />
          <h2 id="related" className="mb-8 text-heading">
            More like this
          </h2>
          <CardGrid>
            {related.map((item) => (
              <li key={item.id}>
                <TrailerCard trailer={item} />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </>
  )
}

function TrailerCard({ trailer }: { trailer: TrailerCardDto }) {
  const href = routes.trailer(trailer.id)
  const video = { ...trailer, description: truncate(trailer.description, CARD_DESCRIPTION_LENGTH) }
  return <Card video={video} href={href} locked={false} sizes={GRID_SIZES} />
}
