import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/confirm-action'
import { NameCell } from '@/app/(admin)/dashboard/_list/cells'
import { StateMark } from '@/app/(admin)/dashboard/_marks/state-mark'
import { allowPlaylistAction } from '@/lib/domains/playlists/staff/actions'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import type { PersonPlaylistDto } from '@/lib/domains/playlists/staff/schema'
import { hasRight } from '@/lib/shared/access/rights'
import { formatShortDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { PersonTable, type PersonPart } from './person-list'
import { TakeDownPlaylist } from './take-down-playlist'

const columns = {
  Playlist: ({ name, shareToken }: PersonPlaylistDto) =>
    shareToken ? <NameCell href={routes.sharedPlaylist(shareToken)}>{name}</NameCell> : name,
  State: ({ takenDownAt }: PersonPlaylistDto) =>
    takenDownAt ? (
      <StateMark tone="bad">Taken down {formatShortDay(takenDownAt)}</StateMark>
    ) : (
      <StateMark tone="good">Shared</StateMark>
    ),
  Reason: ({ reason }: PersonPlaylistDto) => (
    <span dir="auto" className="text-sand">
      {reason}
    </span>
  ),
}

/** The playlists of a person that others see, each with what ends its link or allows one again. */
export function Playlists(part: PersonPart) {
  const { actor, person } = part
  return (
    <PersonTable
      name="playlists"
      part={part}
      read={listPersonPlaylists}
      columns={columns}
      actions={({ id, name, takenDownAt }) =>
        hasRight(actor, 'people') &&
        (takenDownAt ? (
          <ConfirmAction
            variant="ghost"
            label={`Allow '${name}' again`}
            title="Allow it again"
            description={
              <>
                {person.email} can share ‘<bdi>{name}</bdi>’ by a new link. They are not told.
              </>
            }
            confirm="Allow"
            action={allowPlaylistAction.bind(null, { id, userId: person.id })}
            done="The playlist can be shared again"
          >
            Allow again
          </ConfirmAction>
        ) : (
          <TakeDownPlaylist playlist={{ id, name }} person={{ id: person.id, email: person.email }} />
        ))
      }
    />
  )
}
