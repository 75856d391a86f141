import { NameCell } from '@/app/(admin)/dashboard/_components/cells'
import { ConfirmAction } from '@/app/(admin)/dashboard/_components/confirm-action'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { PersonTable, type PersonPart } from '@/app/(admin)/dashboard/user-accounts/_components/person-list'
import { TakeDownPlaylist } from '@/app/(admin)/dashboard/user-accounts/_components/take-down-playlist'
import { allowPlaylistAction } from '@/lib/domains/playlists/staff/actions'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import type { PersonPlaylistDto } from '@/lib/domains/playlists/staff/schema'
import { formatShortDay } from '@/lib/shared/format'
import { hasRight } from '@/lib/shared/rights'
import { routes } from '@/lib/shared/routes'

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
