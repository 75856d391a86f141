'use client'

import { useOwnBrowse } from '@/components/catalogue/browse/own-browse'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { routes } from '@/lib/shared/routes'

/** What this person has begun to watch, and their list. Where either is empty, it is absent. */
export function OwnShelves({ atFirst }: { atFirst: number }) {
  const { continueWatching = [], myList = [] } = useOwnBrowse() ?? {}
  return (
    <div data-own-shelves className="flex flex-col gap-14 empty:hidden md:gap-20">
      {continueWatching.length > 0 && (
        <VideoShelf title="Continue watching" videos={continueWatching} atFirst={atFirst} />
      )}
      {myList.length > 0 && <VideoShelf title="My list" videos={myList} moreHref={routes.myList} atFirst={atFirst} />}
    </div>
  )
}
