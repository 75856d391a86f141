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

/** Distance from the viewport at which loading starts. */
const AHEAD = '400px'

type NearShelfProps<Video extends CardFacts> = {
  title: string
  /** Returns the API path. Called only when the request is sent, because the path may depend on the time. */
  path: () => string
  card?: (video: Video) => CardVideo
  moreHref?: string
  moreLabel?: string
}

/** Row of videos that loads when it is scrolled near the viewport. Renders nothing without videos. */
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
  // Hides the row after a failure instead of showing an error. The request is retried when the browser is online again.
  const { data: videos = [] } = useApiQuery<Video[]>(request, { staleTime: 0 })
  return videos.length > 0 && <VideoShelf {...shelf} videos={videos.map(card)} />
}

function presentHour(): string {
  const now = new Date()
  return apiRoutes.hour(watchAt(now), seasonAt(now))
}

/**
 * Shows videos with ragas of the current time of day and season.
 * @param withMore true to link the title to the page of all times of day
 */
export function HourShelf({ withMore = false }: { withMore?: boolean }) {
  return (
    <NearShelf title="Ragas for this time of day" path={presentHour} moreHref={withMore ? routes.hours : undefined} />
  )
}
