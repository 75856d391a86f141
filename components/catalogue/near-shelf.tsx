'use client'

import { useEffect, useRef, useState } from 'react'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { callApi } from '@/lib/client/api'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { ApiVideo } from '@/lib/domains/catalogue/schema-api'
import { becauseWords } from '@/lib/domains/recommendations/policy'
import type { Because } from '@/lib/domains/recommendations/schema'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

/** A video that may be there for a reason, which its card then says. */
type NearVideo = VideoCardDto & { because?: Because }

const nearCard = (video: ApiVideo<NearVideo>): CardVideo => ({
  ...cardVideo(video),
  reason: video.because && becauseWords(video.because),
})

type NearShelfProps = {
  title: string
  /** The request for its videos, chosen when it is sent. The same function at every render. */
  path: () => string
  moreHref?: string
  moreLabel?: string
}

/** A shelf that is fetched when it comes near. Nothing is shown where there are no videos. */
export function NearShelf({ path, ...shelf }: NearShelfProps) {
  const [videos, setVideos] = useState<CardVideo[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const aborting = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        callApi<ApiVideo<NearVideo>[]>(path(), { signal: aborting.signal })
          .then((found) => setVideos(found.map(nearCard)))
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
  return <div ref={place}>{videos.length > 0 && <VideoShelf {...shelf} videos={videos} />}</div>
}
