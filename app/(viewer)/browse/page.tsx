import type { Metadata } from 'next'
import { categoryLabels } from '@/components/catalogue/category-label'
import { HeroCarousel } from '@/components/catalogue/hero-carousel'
import { VideoSlider } from '@/components/catalogue/video-slider'
import { listBrowseRows, listFeaturedVideos } from '@/lib/domains/catalogue/queries-shelves'
import { listShelves } from '@/lib/domains/viewing/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Browse', robots: { index: false } }

/** The widest window shows four cards of a shelf, and the edge of the next where it is moved. */
const AT_FIRST = 5

export default async function BrowsePage() {
  const actor = await pageActor(routes.browse)
  const [featured, rows, own] = await Promise.all([
    listFeaturedVideos(actor, 'browse'),
    listBrowseRows(actor),
    listShelves(actor),
  ])
  return (
    <>
      <h1 className="sr-only">Browse</h1>
      <HeroCarousel videos={featured} viewerId={actor.id} />
      <div className="page-width flex flex-col gap-14 py-12 md:gap-20 md:py-16">
        {rows.length === 0 && (
          <p className="py-20 text-center text-lead text-sand">The first films are on their way. Please come back soon.</p>
        )}
        <VideoSlider title="Continue watching" videos={own.continueWatching} atFirst={AT_FIRST} />
        <VideoSlider title="My list" videos={own.myList} moreHref={routes.myList} atFirst={AT_FIRST} />
        {rows.map(({ key, videos }) =>
          key === 'latest' ? (
            <VideoSlider key={key} title="Latest Releases" videos={videos} atFirst={AT_FIRST} />
          ) : (
            <VideoSlider
              key={key}
              title={categoryLabels[key]}
              videos={videos}
              moreHref={routes.category(key)}
              category={key}
              atFirst={AT_FIRST}
            />
          ),
        )}
      </div>
    </>
  )
}
