'use client'

import { NearShelf } from '@/components/catalogue/shelves/near-shelf'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const followedVideos = () => apiRoutes.followedVideos

/** The newest videos of what the person follows. */
export function FollowedShelf() {
  return <NearShelf title="New from what you follow" path={followedVideos} />
}
