'use client'
import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/cards/card-video'
import { NearShelf } from '@/components/catalogue/shelves/near-shelf'
import { VideoShelf } from '@/components/catalogue/shelves/video-shelf'
import { becauseReason } from '@/lib/domains/viewing/recommendations/policy'
import type { Because } from '@/lib/domains/viewing/recommendations/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { useOwnBrowse } from './own-browse'

type OwnShelvesProps = {
  /** Rows with reserved space are placed 'first' and others 'last', so that nothing moves when they load. */
  place: 'first' | 'last'
  atFirst: number
}

export function OwnShelves({ place, atFirst }: OwnShelvesProps) {
  const { continueWatching = [], myList = [], places = 0 } = useOwnBrowse().own ?? {}
  const shelves = [
    { title: 'Continue watching', videos: continueWatching },
    { title: 'My List', videos: myList, moreHref: routes.myList },
  ].filter(({ videos }) => videos.length > 0)
  return (
    <div data-own-shelves={place} className="flex flex-col gap-14 empty:hidden md:gap-20">
      {(place === 'first' ? shelves.slice(0, places) : shelves.slice(places)).map((shelf) => (
        <VideoShelf key={shelf.title} {...shelf} atFirst={atFirst} />
      ))}
    </div>
  )
}

const followedVideos = () => apiRoutes.followedVideos

export function FollowedShelf() {
  return <NearShelf title="New from what you follow" path={followedVideos} />
}

const recommended = () => apiRoutes.forYou

const withReason = (video: CardFacts & { because: Because }): CardVideo => ({
  ...cardVideo(video),
  reason: becauseReason(video.because),
})

export const ForYouShelf = () => (
  <NearShelf
    title="For you"
    path={recommended}
    card={withReason}
    moreHref={routes.accountForYou}
    moreLabel="Why these?"
  />
)
