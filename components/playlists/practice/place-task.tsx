import Link from 'next/link'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { routes } from '@/lib/shared/routes/routes'
import { TaskOfEntry } from './entry-task'

/** Shows on a video's page what the playlist asks for, and that practice is recorded. */
export function PlaceTask({ place: { list, entry, practice } }: { place: PlaylistPlace }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      <TaskOfEntry {...entry} />
      {practice && (
        <p>
          Your practice is recorded. Nobody else sees it unless you share your report.{' '}
          <Link href={`${routes.sharedPlaylist(list)}#practice`} className={linkClass}>
            See your record
          </Link>
        </p>
      )}
    </div>
  )
}
