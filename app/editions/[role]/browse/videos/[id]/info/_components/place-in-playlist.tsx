import Link from 'next/link'
import { nameOfEntry } from '@/components/playlists/entry-facts'
import { linkClass } from '@/components/ui/buttons/link-class'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { routes } from '@/lib/shared/routes/routes'

/** On the page of a video: the playlist from which it was opened, and what stands before and after it there. */
export function PlaceInPlaylist({ place }: { place: PlaylistPlace }) {
  const { name, list, number, entries, previous, next } = place
  return (
    <nav aria-label="Playlist" className="mt-6 border-y border-line py-3 text-fine wrap-anywhere text-sand">
      <p>
        <Link
          dir="auto"
          href={/^\d+$/.test(list) ? routes.playlist(Number(list)) : routes.sharedPlaylist(list)}
          className={linkClass}
        >
          {name}
        </Link>
        <span className="numerals text-dust">
          {' '}
          · {number} of {entries}
        </span>
      </p>
      {(previous ?? next) && (
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {previous && (
            <span>
              Before:{' '}
              <Link href={routes.playlistEntry(list, previous)} prefetch={false} className={linkClass}>
                {nameOfEntry(previous)}
              </Link>
            </span>
          )}
          {next && (
            <span>
              Next:{' '}
              <Link href={routes.playlistEntry(list, next)} prefetch={false} className={linkClass}>
                {nameOfEntry(next)}
              </Link>
            </span>
          )}
        </p>
      )}
    </nav>
  )
}
