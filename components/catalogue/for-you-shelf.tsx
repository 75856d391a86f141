'use client'

import { NearShelf } from '@/components/catalogue/near-shelf'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const recommended = () => apiRoutes.forYou

/** What is recommended to the viewer, each with its reason. */
export const ForYouShelf = () => (
  <NearShelf title="For you" path={recommended} moreHref={routes.accountForYou} moreLabel="Why these?" />
)
