'use client'

import { seasonAt, watchAt } from '@/lib/shared/music/watches'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { NearShelf } from './near-shelf'

function presentHour(): string {
  const now = new Date()
  return apiRoutes.hour(watchAt(now), seasonAt(now))
}

/**
 * Videos with ragas of the present watch of the reader's day, and of the season.
 * @param withMore whether the title leads to the page of all watches
 */
export function HourShelf({ withMore = false }: { withMore?: boolean }) {
  return <NearShelf title="At this hour" path={presentHour} moreHref={withMore ? routes.hours : undefined} />
}
