'use client'

import { useEffect, useState } from 'react'
import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { callApi } from '@/lib/client/api'
import { useNear } from '@/lib/client/use-near'

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
  const [place, setPlace] = useState<Element | null>(null)
  const [isNear, setNear] = useState(false)
  useNear(place, AHEAD, isNear ? null : () => setNear(true))
  useEffect(() => {
    if (!isNear) return
    const aborting = new AbortController()
    callApi<Video[]>(path(), { signal: aborting.signal })
      .then((found) => setVideos(found.map(card)))
      // Without an answer there is no shelf: nobody asked for it.
      .catch(() => undefined)
    return () => aborting.abort()
  }, [isNear, path, card])
  return <div ref={setPlace}>{videos.length > 0 && <VideoShelf {...shelf} videos={videos} />}</div>
}
