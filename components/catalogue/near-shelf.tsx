'use client'

import { useState } from 'react'
import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/card-video'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { PartBoundary } from '@/components/ui/part-boundary'
import { useApiQuery } from '@/lib/client/use-api-query'
import { useNear } from '@/lib/client/use-near'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

type NearShelfProps<Video extends CardFacts> = {
  title: string
  /** The request for its videos, chosen when it is sent. */
  path: () => string
  /** What a video of the response shows. */
  card?: (video: Video) => CardVideo
  moreHref?: string
  moreLabel?: string
}

/** A shelf that is fetched when it comes near. Nothing is shown where there are no videos. */
export function NearShelf<Video extends CardFacts>({ path, card = cardVideo, ...shelf }: NearShelfProps<Video>) {
  const [place, setPlace] = useState<Element | null>(null)
  const [request, setRequest] = useState<string | null>(null)
  useNear(place, AHEAD, request === null ? () => setRequest(path()) : null)
  // Without an answer there is no shelf: nobody asked for it. It is asked for again when the network is back.
  const { data: videos = [] } = useApiQuery<Video[]>(request, { staleTime: 0 })
  return (
    <div ref={setPlace}>
      {videos.length > 0 && (
        <PartBoundary what={shelf.title}>
          <VideoShelf {...shelf} videos={videos.map(card)} />
        </PartBoundary>
      )}
    </div>
  )
}
