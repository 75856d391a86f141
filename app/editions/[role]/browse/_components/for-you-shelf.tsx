'use client'

import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/cards/card-video'
import { NearShelf } from '@/components/catalogue/shelves/near-shelf'
import { becauseReason } from '@/lib/domains/viewing/recommendations/policy'
import type { Because } from '@/lib/domains/viewing/recommendations/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

const recommended = () => apiRoutes.forYou

const withReason = (video: CardFacts & { because: Because }): CardVideo => ({
  ...cardVideo(video),
  reason: becauseReason(video.because),
})

/** What is recommended to the viewer, each with its reason. */
export const ForYouShelf = () => (
  <NearShelf
    title="For you"
    path={recommended}
    card={withReason}
    moreHref={routes.accountForYou}
    moreLabel="Why these?"
  />
)
