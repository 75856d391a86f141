import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Artwork } from '@/components/catalogue/artwork'
import { InfiniteVideos } from '@/components/catalogue/infinite-lists'
import { getArtist, listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { byId } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { apiRoutes } from '@/lib/shared/api-routes'
import { pageNumberSchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

const loadArtist = cache((rawId: string) => byId(rawId, getArtist))

export async function generateMetadata({ params }: PageProps<'/artists/[id]'>): Promise<Metadata> {
  const artist = await loadArtist((await params).id)
  return artist ? { title: artist.name } : {}
}

export default async function ArtistPage({ params, searchParams }: PageProps<'/artists/[id]'>) {
  const { id } = await params
  const actor = await pageActor(`${routes.artists}/${encodeURIComponent(id)}`)
  const page = pageNumberSchema.safeParse((await searchParams).page)
  const artist = await loadArtist(id)
  if (!artist || !page.success) notFound()
  const videos = await listArtistVideos(actor, artist.id, page.data)
  if (!videos) notFound()
  return (
    <article>
      <header className="stage-light border-b border-line">
        <div className="page-width grid items-center gap-8 py-10 md:grid-cols-[18rem_1fr] md:gap-14 md:py-16">
          <div className="relative aspect-square w-full max-w-72 overflow-hidden rounded-card">
            <Artwork src={artist.thumbnailUrl} sizes="18rem" priority />
          </div>
          <div>
            <h1 className="text-display">{artist.name}</h1>
            {artist.subCategories.length > 0 && (
              <p className="mt-4 text-sand">
                <span className="programme-label mr-3 text-brass">Genres</span>
                {artist.subCategories.map(({ name }) => name).join(', ')}
              </p>
            )}
            <p className="mt-5 max-w-measure text-sand">{artist.description}</p>
          </div>
        </div>
      </header>
      <section aria-labelledby="performances" className="page-width flex flex-col gap-8 py-12">
        <h2 id="performances" className="text-heading">
          Performances by {artist.name}
        </h2>
        <InfiniteVideos
          key={artist.id}
          first={videos}
          api={apiRoutes.artistVideos(artist.id)}
          href={routes.artist(artist.id)}
          empty="No performances here yet."
        />
      </section>
    </article>
  )
}
