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
  /** What is said where there are no videos. Its place is held meanwhile, so that nothing below it moves. */
  empty?: string
  moreHref?: string
  moreLabel?: string
}

/** A shelf that is fetched when it comes near. Without `empty` nothing is shown where there are no videos. */
export function NearShelf<Video extends CardFacts>({ path, card = cardVideo, empty, ...shelf }: NearShelfProps<Video>) {
  const [videos, setVideos] = useState<CardVideo[] | null>(null)
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
  return (
    <div ref={place} className={empty && 'min-h-(--shelf)'}>
      {videos && videos.length > 0 && <VideoShelf {...shelf} videos={videos} />}
      {videos?.length === 0 && empty && (
        <p className="plate grid min-h-(--shelf) items-end justify-center rounded-card border border-line p-6 text-lead text-sand">
          {empty}
        </p>
      )}
    </div>
  )
}
