'use client'

import { useEffect, useRef, useState } from 'react'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { callApi } from '@/lib/client/api'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { ApiVideo } from '@/lib/domains/catalogue/schema-api'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

type NearShelfProps = {
  title: string
  /** The request for its videos, chosen when it is sent. The same function at every render. */
  path: () => string
  moreHref?: string
}

/** A shelf that is fetched when it comes near. Nothing is shown where there are no videos. */
export function NearShelf({ title, path, moreHref }: NearShelfProps) {
  const [videos, setVideos] = useState<CardVideo[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const aborting = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        callApi<ApiVideo<VideoCardDto>[]>(path(), { signal: aborting.signal })
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
  }, [path])
  return <div ref={place}>{videos.length > 0 && <VideoShelf title={title} videos={videos} moreHref={moreHref} />}</div>
}
