import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { missingPage, titleByQuery } from '@/app/_seo/page-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { ChipRow } from '@/components/catalogue/shelves/chip-row'
import { InfiniteVideos } from '@/components/catalogue/shelves/infinite-lists'
import { FollowButton } from '@/components/following/follow-button'
import { FactList } from '@/components/knowledge/fact-list'
import { Prose } from '@/components/marketing/prose'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { countPerformances, getArtist, listArtistVideos } from '@/lib/domains/catalogue/artists/queries'
import { artistParts, artistVideosQuerySchema, type ArtistPart } from '@/lib/domains/catalogue/schema'
import { readContent } from '@/lib/domains/content/queries'
import { getFollowState } from '@/lib/domains/following/queries'
import { findName, getPerformerFacts } from '@/lib/domains/names/pages/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { renderMarkdown } from '@/lib/server/files/markdown'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

const parts: Record<ArtistPart, string> = { lead: 'Lead performer', accompanist: 'Accompanist' }

const loadArtist = cache((rawId: string) => byId(rawId, getArtist))

type Props = PageProps<'/artists/[id]'>

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const artist = await loadArtist((await params).id)
  return artist ? titleByQuery(artist.name, artistVideosQuerySchema)({ searchParams }) : missingPage
}

export default async function ArtistPage({ params, searchParams }: Props) {
  const { id } = await params
  const actor = await requirePageActor(`${routes.artists}/${encodeURIComponent(id)}`)
  const query = artistVideosQuerySchema.safeParse(await searchParams)
  const artist = await loadArtist(id)
  // The middleware redirects logged-in people here from an artist's public page, so the id may be a slug.
  const known = artist || /^\d+$/.test(id) ? null : await findName('performers', id)
  if (known) redirect(routes.artist(known.id))
  if (!artist || !query.success) notFound()
  const [counts, { following }, facts, words] = await Promise.all([
    countPerformances(artist.id),
    getFollowState(actor, { kind: 'artist', id: artist.id }),
    getPerformerFacts(artist.id),
    readContent(`artist:${artist.id}`),
  ])
  // Defaults to the accompanist list if the artist performs only as an accompanist.
  const part = query.data.as ?? (counts.lead > 0 || counts.accompanist === 0 ? 'lead' : 'accompanist')
  const videos = await listArtistVideos(actor, artist.id, { part, page: query.data.page })
  if (!videos) notFound()
  const chips = artistParts
    .filter((one) => counts[one] > 0)
    .map((one) => ({
      label: `${parts[one]} (${counts[one]})`,
      href: `${routes.artist(artist.id)}?as=${one}`,
      active: one === part,
    }))
  return (
    <article>
      <header className="stage-light border-b border-line">
        <div className="page-width grid items-center gap-8 py-10 md:grid-cols-[18rem_minmax(0,1fr)] md:gap-14 md:py-16">
          <div className="relative aspect-square w-full max-w-72 overflow-hidden rounded-card">
            <Artwork src={artist.thumbnailUrl} sizes="18rem" priority />
          </div>
          <div>
            <h1 dir="auto" className="text-display">
              <TransliteratedName kind="artist">{artist.name}</TransliteratedName>
            </h1>
            {artist.subCategories.length > 0 && (
              <p className="mt-4 text-sand">
                <span className="programme-label mr-3 text-brass">Genres</span>
                <bdi>{artist.subCategories.map(({ name }) => name).join(', ')}</bdi>
              </p>
            )}
            <p dir="auto" className="mt-5 mb-6 max-w-measure whitespace-pre-line text-sand">
              {artist.description}
            </p>
            <FollowButton kind="artist" id={artist.id} name={artist.name} initial={following} />
          </div>
        </div>
      </header>
      {words?.body && (
        <div className="page-width pt-12">
          <Prose
            html={renderMarkdown(words.body)}
            className="max-w-measure gap-4 text-lead text-sand [&_h2]:pt-4 [&_h2]:text-title [&_h2]:text-ivory [&_h3]:pt-2"
          />
        </div>
      )}
      {facts && Object.keys(facts.facts).length + facts.inScripts.length > 0 && (
        <div className="page-width pt-12">
          <div className="max-w-measure">
            <FactList name={facts} />
          </div>
        </div>
      )}
      <section aria-labelledby="performances" className="page-width flex flex-col gap-8 py-12">
        <h2 id="performances" className="text-heading">
          Performances by <bdi>{artist.name}</bdi>
        </h2>
        {counts.accompanist > 0 && <ChipRow label="Filter by role" chips={chips} />}
        <InfiniteVideos
          key={`${artist.id} ${part}`}
          first={videos}
          api={`${apiRoutes.artistVideos(artist.id)}?as=${part}`}
          href={`${routes.artist(artist.id)}?as=${part}`}
          empty="No performances here yet."
        />
      </section>
    </article>
  )
}
