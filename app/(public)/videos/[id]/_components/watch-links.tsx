'use client'

import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { momentOf, momentText } from '@/components/catalogue/video/moment'
import { SignUpLinks } from '@/components/catalogue/video/sign-up-links'
import { pieceOf } from '@/components/player/engine/timeline'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { withQuery, routes } from '@/lib/shared/routes/routes'

type WatchLinksProps = {
  id: number
  duration: number
  pieces: readonly Pick<PieceDto, 'title' | 'startSeconds' | 'endSeconds'>[]
}

/** Links to the video's own page, with the timestamp, passage or playlist entry of the current URL. */
export function WatchLinks(props: WatchLinksProps) {
  return (
    // Adds the query string in the browser, because the page is statically cached.
    <Suspense fallback={<Links {...props} search="" />}>
      <LinksOfAddress {...props} />
    </Suspense>
  )
}

function LinksOfAddress(props: WatchLinksProps) {
  return <Links {...props} search={useSearchParams().toString()} />
}

function Links({ id, duration, pieces, search }: WatchLinksProps & { search: string }) {
  const query = new URLSearchParams(search)
  const moment = momentOf(query, duration)
  const path = moment || query.has('playlist') ? withQuery(routes.videoInfo(id), search) : routes.videoInfo(id)
  const piece = moment && pieceOf(pieces, moment.seconds)
  return (
    <>
      {moment && (
        <p className="mt-6 border-l-2 border-accent pl-4 text-sand">
          {momentText(moment)}
          {piece && (
            <span dir="auto" className="block text-ivory">
              {piece.title}
            </span>
          )}
        </p>
      )}
      <SignUpLinks path={path} />
    </>
  )
}
