'use client'

import { NearShelf } from '@/components/catalogue/near-shelf'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { seasonAt, watchAt } from '@/lib/shared/watches'

function presentHour(): string {
  const now = new Date()
  return apiRoutes.hour(watchAt(now), seasonAt(now))
}

/**
 * Videos with ragas of the present watch of the reader's day, and of the season.
 * @param onOwnPage whether it stands on the page of all watches, where it leads nowhere and says that it is empty
 */
export function HourShelf({ onOwnPage = false }: { onOwnPage?: boolean }) {
  return (
    <NearShelf
      title="At this hour"
      path={presentHour}
      {...(onOwnPage ? { empty: 'No video has a raga of this hour yet.' } : { moreHref: routes.hours })}
    />
  )
}
