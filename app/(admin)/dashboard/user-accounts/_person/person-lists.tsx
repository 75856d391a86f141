import type { ReactNode } from 'react'
import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { AuditItem } from '@/app/(admin)/dashboard/_list/audit-item'
import { mailColumns } from '@/app/(admin)/dashboard/_list/columns'
import { NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { Consents, Withdrawals } from '@/app/(admin)/dashboard/user-accounts/_components/person-agreements'
import {
  Entitlements,
  Invoices,
  Purchases,
  Subscriptions,
} from '@/app/(admin)/dashboard/user-accounts/_components/person-money-lists'
import { endSessionAction, endSessionsAction } from '@/lib/domains/accounts/people/actions'
import { listPersonSessions, listStaffNotes } from '@/lib/domains/accounts/people/queries'
import type { PersonList, PersonSessionDto } from '@/lib/domains/accounts/people/schema'
import { canManage } from '@/lib/domains/accounts/policy'
import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import { listMailsTo } from '@/lib/domains/outbox/queries'
import { allowPlaylistAction } from '@/lib/domains/playlists/staff/actions'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import type { PersonPlaylistDto } from '@/lib/domains/playlists/staff/schema'
import { listPersonSaved, listPersonViewing } from '@/lib/domains/viewing/progress/queries'
import type { PersonVideoDto } from '@/lib/domains/viewing/progress/schema'
import type { Actor } from '@/lib/shared/access/actor'
import { deviceName } from '@/lib/shared/access/device-name'
import { hasRight } from '@/lib/shared/access/rights'
import { ellipsis, formatMoment, formatShortDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { NoteForm, TakeDownPlaylist } from './person-actions'
import { videoCellFor, PersonListFrame, PersonTable, type PersonPart } from './person-list'

function Notes(part: PersonPart) {
  const { actor, person } = part
  return (
    <PersonListFrame
      name="notes"
      part={part}
      read={listStaffNotes}
      before={hasRight(actor, 'people') && <NoteForm id={person.id} />}
    >
      {(notes) => (
        <ul className="mt-6 border-t border-edge">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="border-b border-line py-4">
              <p dir="auto" className="max-w-measure whitespace-pre-line">
                {text}
              </p>
              <p className="mt-1 text-fine wrap-anywhere text-dust">
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {author}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PersonListFrame>
  )
}

const sessionColumns = {
  Device: ({ userAgent }: PersonSessionDto) => deviceName(userAgent),
  'Logged in': ({ createdAt }: PersonSessionDto) => formatMoment(createdAt),
  'Last seen': ({ lastSeenAt }: PersonSessionDto) => formatMoment(lastSeenAt),
}

function Sessions(part: PersonPart) {
  const { actor, person } = part
  const mayEnd = canManage(actor, person)
  return (
    <PersonTable
      name="sessions"
      part={part}
      read={listPersonSessions}
      columns={sessionColumns}
      headActions={
        mayEnd && (
          <ConfirmAction
            title="Log out everywhere"
            description={`${person.email} will be logged out on all devices. They can log in again.`}
            confirm="Log out"
            action={endSessionsAction.bind(null, { id: person.id })}
            done="Logged out everywhere"
          >
            Log out everywhere
          </ConfirmAction>
        )
      }
      actions={({ id, userAgent }) =>
        mayEnd && (
          <ConfirmAction
            variant="ghost"
            label={`Log out ${deviceName(userAgent)}`}
            title="Log out this device"
            description={`${person.email} will be logged out on one device (${deviceName(userAgent)}). They can log in again.`}
            confirm="Log out"
            action={endSessionAction.bind(null, { id: person.id, session: id })}
            done="Device logged out"
          >
            Log out
          </ConfirmAction>
        )
      }
    />
  )
}

const videoColumns = (actor: Actor, when: string) => ({
  Video: videoCellFor(actor),
  [when]: ({ at }: PersonVideoDto) => <span className="text-sand">{formatMoment(at)}</span>,
})

const Saved = (part: PersonPart) => (
  <PersonTable name="saved" part={part} read={listPersonSaved} columns={videoColumns(part.actor, 'Added')} />
)

const Viewing = (part: PersonPart) => (
  <PersonTable name="viewing" part={part} read={listPersonViewing} columns={videoColumns(part.actor, 'Watched')} />
)

const Mails = (part: PersonPart) => (
  <PersonTable
    name="mails"
    part={part}
    read={(actor, _, slice) => listMailsTo(actor, part.person.email, slice)}
    columns={mailColumns}
  />
)

function Audit(part: PersonPart) {
  return (
    <PersonListFrame name="audit" part={part} read={listAuditOfPerson}>
      {(entries) => (
        <ol className="mt-6 border-t border-edge">
          {entries.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PersonListFrame>
  )
}

export const personListParts: Record<PersonList, (part: PersonPart) => ReactNode> = {
  notes: Notes,
  subscriptions: Subscriptions,
  entitlements: Entitlements,
  invoices: Invoices,
  purchases: Purchases,
  consents: Consents,
  withdrawals: Withdrawals,
  sessions: Sessions,
  saved: Saved,
  viewing: Viewing,
  playlists: Playlists,
  mails: Mails,
  audit: Audit,
}

const NOTE_LENGTH = 120

const columns = {
  Playlist: ({ name, shareToken }: PersonPlaylistDto) =>
    shareToken ? <NameCell href={routes.sharedPlaylist(shareToken)}>{name}</NameCell> : name,
  Status: ({ takenDownAt }: PersonPlaylistDto) =>
    takenDownAt ? (
      <StateMark tone="bad">Taken down {formatShortDay(takenDownAt)}</StateMark>
    ) : (
      <StateMark tone="good">Shared</StateMark>
    ),
  Notes: ({ notes }: PersonPlaylistDto) => (
    <ul className="max-w-measure text-fine text-sand">
      {notes.map((note, index) => (
        <li key={index} dir="auto" className="wrap-anywhere">
          {ellipsis(note, NOTE_LENGTH)}
        </li>
      ))}
    </ul>
  ),
  Reason: ({ reason }: PersonPlaylistDto) => (
    <span dir="auto" className="text-sand">
      {reason}
    </span>
  ),
}

function Playlists(part: PersonPart) {
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
            label={`Allow sharing “${name}”`}
            title="Allow sharing"
            description={
              <>
                {person.email} will be able to share “<bdi>{name}</bdi>” with a new link. They won’t be notified.
              </>
            }
            confirm="Allow"
            action={allowPlaylistAction.bind(null, { id, userId: person.id })}
            done="Sharing allowed"
          >
            Allow sharing
          </ConfirmAction>
        ) : (
          <TakeDownPlaylist playlist={{ id, name }} person={{ id: person.id, email: person.email }} />
        ))
      }
    />
  )
}
