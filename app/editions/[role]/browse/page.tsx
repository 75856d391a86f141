import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { loadEdition } from '@/app/editions/[role]/_data/edition'
import { HeroCarousel } from '@/app/editions/[role]/browse/_components/hero-carousel'
import { OwnBrowseProvider } from '@/app/editions/[role]/browse/_components/own-browse'
import { FollowedShelf, ForYouShelf, OwnShelves } from '@/app/editions/[role]/browse/_components/own-shelves'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { HourShelf } from '@/components/catalogue/shelves/near-shelf'
import { VideoShelf } from '@/components/catalogue/shelves/video-shelf'
import { roleOfEdition } from '@/lib/shared/access/roles'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Browse', robots: { index: false } }

/** Revalidation interval in seconds. Short, so that scheduled videos appear soon after their publication time. */
export const revalidate = 60

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { role: string }[] {
  return []
}

/** Number of cards per row in the server's HTML. The widest window shows four and part of a fifth. */
const AT_FIRST = 5
/** Number of rows with cards in the server's HTML. Most windows show only one row below the featured videos. */
const SHELVES_AT_FIRST = 1

/** Serves /browse. The middleware rewrites it to the static variant for the viewer's role. */
export default async function BrowsePage({ params }: PageProps<'/editions/[role]/browse'>) {
  const role = roleOfEdition((await params).role)
  if (!role) notFound()
  const { featured, shelves } = await loadEdition(role)
  return (
    <OwnBrowseProvider>
      <h1 className="sr-only">Browse</h1>
      <HeroCarousel videos={featured} />
      <div className="page-width flex flex-col gap-14 py-12 md:gap-20 md:py-16">
        {shelves.length === 0 && (
          <p className="py-20 text-center text-lead text-sand">
            The first videos are on their way. Please come back soon.
          </p>
        )}
        <OwnShelves place="first" atFirst={AT_FIRST} />
        {shelves.map(({ key, videos }, index) => {
          const atFirst = index < SHELVES_AT_FIRST ? AT_FIRST : 0
          return key === 'latest' ? (
            <VideoShelf key={key} title="Latest Releases" videos={videos} atFirst={atFirst} />
          ) : (
            <VideoShelf
              key={key}
              title={categoryLabels[key]}
              videos={videos}
              moreHref={routes.category(key)}
              category={key}
              atFirst={atFirst}
            />
          )
        })}
        <OwnShelves place="last" atFirst={AT_FIRST} />
        {/* Sets the margin on each row, because some rows may be empty. */}
        <div className="[&>:not(:empty)]:mb-14 md:[&>:not(:empty)]:mb-20">
          <FollowedShelf />
          <ForYouShelf />
          <HourShelf withMore />
        </div>
      </div>
    </OwnBrowseProvider>
  )
}
