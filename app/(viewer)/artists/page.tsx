import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArtistCard } from '@/components/catalogue/artist-card'
import { Pager } from '@/components/catalogue/pager'
import { WorkGrid } from '@/components/catalogue/video-grid'
import { PageHero } from '@/components/layout/page-hero'
import { listArtists } from '@/lib/domains/catalogue/queries-artists'
import { pageActor } from '@/lib/server/auth/gate'
import { pageNumberSchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Artists', robots: { index: false } }

export default async function ArtistsPage({ searchParams }: PageProps<'/artists'>) {
  await pageActor(routes.artists)
  const page = pageNumberSchema.safeParse((await searchParams).page)
  if (!page.success) notFound()
  const artists = await listArtists(page.data)
  return (
    <>
      <PageHero title="Artists" art="/art/hero-artists.webp" />
      <div className="page-width flex flex-col gap-10 py-10 md:py-14">
        {artists.data.length === 0 ? (
          <p className="py-16 text-center text-lead text-sand">Nobody on this page. The stage is being set.</p>
        ) : (
          <WorkGrid>
            {artists.data.map((artist) => (
              <li key={artist.id}>
                <ArtistCard artist={artist} />
              </li>
            ))}
          </WorkGrid>
        )}
        <Pager path={routes.artists} query={{}} page={page.data} totalPages={artists.totalPages} />
      </div>
    </>
  )
}
