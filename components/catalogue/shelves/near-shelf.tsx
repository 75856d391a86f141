'use client'
import { useState } from 'react'
import { cardVideo, type CardFacts, type CardVideo } from '@/components/catalogue/cards/card-video'
import { PartBoundary } from '@/components/ui/part-boundary'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { useNear } from '@/lib/client/lists/use-near'
import { seasonAt, watchAt } from '@/lib/shared/music/watches'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { VideoShelf } from './video-shelf'

/** How far below the window the shelf may be when it is fetched. */
const AHEAD = '400px'

type NearShelfProps<Video extends CardFacts> = {
  title: string
  /** The request for its videos, chosen when it is sent. */
  path: () => string
  /** The card of a video of the response. */
  card?: (video: Video) => CardVideo
  moreHref?: string
  moreLabel?: string
}

/** A shelf that is fetched when it comes near. Nothing is shown where there are no videos. */
export function NearShelf<Video extends CardFacts>({ path, ...shelf }: NearShelfProps<Video>) {
  const [place, setPlace] = useState<Element | null>(null)
  const [request, setRequest] = useState<string | null>(null)
  useNear(place, AHEAD, request === null ? () => setRequest(path()) : null)
  return (
    <div ref={setPlace}>
      <PartBoundary what={shelf.title}>
        <FetchedShelf request={request} {...shelf} />
      </PartBoundary>
    </div>
  )
}

type FetchedShelfProps<Video extends CardFacts> = Omit<NearShelfProps<Video>, 'path'> & { request: string | null }

function FetchedShelf<Video extends CardFacts>({ request, card = cardVideo, ...shelf }: FetchedShelfProps<Video>) {
  // Without an answer there is no shelf: nobody asked for it. It is asked for again when the network is back.
  const { data: videos = [] } = useApiQuery<Video[]>(request, { staleTime: 0 })
  return videos.length > 0 && <VideoShelf {...shelf} videos={videos.map(card)} />
}

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
