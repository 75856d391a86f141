'use client'

import { useEffect, useRef, useState } from 'react'
import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { callApi } from '@/lib/client/api'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

type NearShelfProps<Video extends CardFacts> = {
  title: string
  /** The request for its videos, chosen when it is sent. The same function at every render. */
  path: () => string
  /** What a video of the response shows. The same function at every render. */
  card?: (video: Video) => CardVideo
  moreHref?: string
  moreLabel?: string
}

/** A shelf that is fetched when it comes near. Nothing is shown where there are no videos. */
export function NearShelf<Video extends CardFacts>({ path, card = cardVideo, ...shelf }: NearShelfProps<Video>) {
  const [videos, setVideos] = useState<CardVideo[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const aborting = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        callApi<Video[]>(path(), { signal: aborting.signal })
          .then((found) => setVideos(found.map(card)))
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
  }, [path, card])
  return <div ref={place}>{videos.length > 0 && <VideoShelf {...shelf} videos={videos} />}</div>
}
