import { notFound } from 'next/navigation'
import { titleByQuery } from '@/app/_seo/page-metadata'
import { InfiniteArtists } from '@/components/catalogue/shelves/infinite-lists'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { listArtists } from '@/lib/domains/catalogue/artists/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pageNumberSchema, pageQuerySchema } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = titleByQuery('Artists', pageQuerySchema)

export default async function ArtistsPage({ searchParams }: PageProps<'/artists'>) {
  await requirePageActor(routes.artists)
  const page = pageNumberSchema.safeParse((await searchParams).page)
  if (!page.success) notFound()
  const artists = await listArtists(page.data)
  return (
    <>
      <PageHero title="Artists" art={<HeroArt src="/art/hero-artists.webp" />} />
      <div className="page-width flex flex-col gap-10 py-10 md:py-14">
        <InfiniteArtists
          first={artists}
          api={apiRoutes.artists}
          href={routes.artists}
          empty="No artists here yet. The stage is being set."
        />
      </div>
    </>
  )
}
