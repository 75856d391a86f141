import type { Metadata } from 'next'
import { ownBrowse, sharedBrowse } from '@/app/(viewer)/browse/_data/browse'
import { OwnBrowseProvider } from '@/components/catalogue/browse/own-browse-provider'
import { OwnShelves } from '@/components/catalogue/browse/own-shelves'
import { categoryLabels } from '@/components/catalogue/category-label'
import { HeroCarousel } from '@/components/catalogue/hero-carousel'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { recentBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Browse', robots: { index: false } }

/** The widest window shows four cards of a shelf, and the edge of the next where it is moved. */
const AT_FIRST = 5

export default async function BrowsePage() {
  const actor = await pageActor(routes.browse)
  const videos = await recentBrowseVideos()
  const { featured, shelves } = sharedBrowse(actor, videos)
  const own = await ownBrowse(actor, videos)
  return (
    <OwnBrowseProvider own={own}>
      <h1 className="sr-only">Browse</h1>
      <HeroCarousel videos={featured} />
      <div className="page-width flex flex-col gap-14 py-12 md:gap-20 md:py-16">
        {shelves.length === 0 && (
          <p className="py-20 text-center text-lead text-sand">
            The first videos are on their way. Please come back soon.
          </p>
        )}
        <OwnShelves atFirst={AT_FIRST} />
        {shelves.map(({ key, videos }) =>
          key === 'latest' ? (
            <VideoShelf key={key} title="Latest Releases" videos={videos} atFirst={AT_FIRST} />
          ) : (
            <VideoShelf
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
    </OwnBrowseProvider>
  )
}
