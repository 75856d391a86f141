'use client'

import { useEffect, useRef, useState } from 'react'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { callApi } from '@/lib/client/api'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { ApiVideo } from '@/lib/domains/catalogue/schema-api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { seasonAt, watchAt } from '@/lib/shared/watches'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

/**
 * Videos with ragas of the present watch of the reader's day, and of the season. It is fetched when it comes near.
 * Nothing is shown where there are none.
 * @param withMore whether the title leads to the page of all watches
 */
export function HourShelf({ withMore = false }: { withMore?: boolean }) {
  const [videos, setVideos] = useState<CardVideo[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const aborting = new AbortController()
    const now = new Date()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        callApi<ApiVideo<VideoCardDto>[]>(apiRoutes.hour(watchAt(now), seasonAt(now)), { signal: aborting.signal })
          .then((found) => setVideos(found.map(cardVideo)))
          // Without an answer there is no shelf: nobody asked for it.
          .catch(() => undefined)
      },
      { rootMargin: AHEAD },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      aborting.abort()
    }
  }, [])
  return (
    <div ref={place}>
      {videos.length > 0 && (
        <VideoShelf title="At this hour" videos={videos} moreHref={withMore ? routes.hours : undefined} />
      )}
    </div>
  )
}
