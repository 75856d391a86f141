import type { ReactNode } from 'react'
import { NameCell } from '@/app/(admin)/dashboard/_components/cells'
import { ConfirmAction } from '@/app/(admin)/dashboard/_components/confirm-action'
import { ProviderLink } from '@/app/(admin)/dashboard/_components/provider-link'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { AuditItem } from '@/app/(admin)/dashboard/audit/_components/audit-item'
import { MailStateCell } from '@/app/(admin)/dashboard/mail/_components/mail-state-cell'
import { subscriptionColumns } from '@/app/(admin)/dashboard/subscriptions/_components/subscription-columns'
import { GiveFreeMonths } from '@/app/(admin)/dashboard/user-accounts/_components/give-free-months'
import { NoteForm } from '@/app/(admin)/dashboard/user-accounts/_components/note-form'
import { RefundPayment } from '@/app/(admin)/dashboard/user-accounts/_components/refund-payment'
import {
  PersonListFrame,
  PersonTable,
  sliceOf,
  type PersonPart,
} from '@/app/(admin)/dashboard/user-accounts/_components/person-list'
import { endSessionAction, endSessionsAction } from '@/lib/domains/accounts/actions-users'
import { listPersonSessions, listStaffNotes } from '@/lib/domains/accounts/queries-person'
import type { PersonDto, PersonList, PersonSessionDto } from '@/lib/domains/accounts/schema-person'
import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import { listMailsTo } from '@/lib/domains/mail/queries'
import type { MailDto } from '@/lib/domains/mail/schema'
import { cancelSubscriptionAction, endFreeMembershipAction } from '@/lib/domains/payments/actions-people'
import { hasEnded } from '@/lib/domains/payments/policy-subscriptions'
import { listFreeMemberships } from '@/lib/domains/payments/queries-free-memberships'
import { listPersonInvoices, listPersonRentals } from '@/lib/domains/payments/queries-person'
import { listPersonSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import type { FreeMembershipDto } from '@/lib/domains/payments/schema-free-memberships'
import type { PersonInvoiceDto, PersonRentalDto } from '@/lib/domains/payments/schema-payments'
import type { CancelInput } from '@/lib/domains/payments/schema-refunds'
import type { SubscriptionDto } from '@/lib/domains/payments/schema-subscriptions'
import { listPersonSaved, listPersonViewing } from '@/lib/domains/viewing/queries-person'
import type { PersonVideoDto } from '@/lib/domains/viewing/schema'
import type { Actor } from '@/lib/shared/actor'
import { deviceName } from '@/lib/shared/device-name'
import { formatMoment, formatShortDay } from '@/lib/shared/format'
import { formatPrice, type Price } from '@/lib/shared/prices'
import { hasRight } from '@/lib/shared/rights'
import { routes } from '@/lib/shared/routes'

const videoCell = ({ id, name }: { id: number; name: string }) => (
  <NameCell href={routes.dashboardVideo(id)}>{name}</NameCell>
)

async function Notes(part: PersonPart) {
  const { actor, person } = part
  const rows = await listStaffNotes(actor, person.id, sliceOf('notes', part))
  return (
    <PersonListFrame
      name="notes"
      part={part}
      rows={rows}
      before={hasRight(actor, 'people') && <NoteForm id={person.id} />}
    >
      {(notes) => (
        <ul className="mt-6 border-t border-edge">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="border-b border-line py-4">
              <p className="max-w-measure wrap-anywhere whitespace-pre-line">{text}</p>
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

async function Subscriptions(part: PersonPart) {
  const { actor, person } = part
  const rows = await listPersonSubscriptions(actor, person.id, sliceOf('subscriptions', part))
  return (
    <PersonTable
      name="subscriptions"
      part={part}
      rows={rows}
      columns={subscriptionColumns}
      actions={(subscription) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {!hasEnded(subscription.status) && (
            <CancelSubscription actor={actor} person={person} subscription={subscription} />
          )}
          <ProviderLink href={subscription.providerUrl} of="subscription" />
        </div>
      )}
    />
  )
}

type CancelSubscriptionProps = { actor: Actor; person: PersonDto; subscription: SubscriptionDto }

function CancelSubscription({ actor, person, subscription }: CancelSubscriptionProps) {
  const { id, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  const cancel = (when: CancelInput['when']) =>
    cancelSubscriptionAction.bind(null, { id: person.id, subscription: id, when })
  const end = formatShortDay(currentPeriodEnd)
  return (
    <>
      {!cancelAtPeriodEnd && hasRight(actor, 'people') && (
        <ConfirmAction
          variant="ghost"
          title="Cancel at the end of the period"
          description={`${person.email} is not charged again, and keeps Premium until ${end}.`}
          confirm="Cancel at the end"
          action={cancel('period-end')}
          done="The subscription ends with its period"
        >
          Cancel at the end
        </ConfirmAction>
      )}
      {hasRight(actor, 'money.out') && (
        <ConfirmAction
          variant="ghost"
          title="Cancel now"
          description={`${person.email} is not charged again, and loses Premium at once, not on ${end}. Nothing is given back by this; an invoice is refunded below.`}
          confirm="Cancel now"
          action={cancel('now')}
          done="The subscription has ended"
        >
          Cancel now
        </ConfirmAction>
      )}
    </>
  )
}

const freeColumns = {
  Given: ({ createdAt, givenBy }: FreeMembershipDto) => (
    <>
      {formatMoment(createdAt)}
      <span className="block text-fine text-dust">{givenBy}</span>
    </>
  ),
  Until: ({ endsAt }: FreeMembershipDto) => formatMoment(endsAt),
  Reason: ({ reason }: FreeMembershipDto) => reason,
  State: ({ isRunning, endedAt }: FreeMembershipDto) => (
    <StateMark tone={isRunning ? 'good' : 'none'}>
      {isRunning ? 'Running' : endedAt ? `Ended ${formatShortDay(endedAt)}` : 'Over'}
    </StateMark>
  ),
}

async function FreeMemberships(part: PersonPart) {
  const { actor, person } = part
  const rows = await listFreeMemberships(actor, person.id, sliceOf('freeMemberships', part))
  return (
    <PersonTable
      name="freeMemberships"
      part={part}
      rows={rows}
      columns={freeColumns}
      headActions={hasRight(actor, 'money.out') && <GiveFreeMonths person={{ id: person.id, email: person.email }} />}
      actions={({ id, isRunning, endsAt }) =>
        isRunning &&
        hasRight(actor, 'money.out') && (
          <ConfirmAction
            variant="ghost"
            label={`End the free months until ${formatShortDay(endsAt)}`}
            title="End the free months"
            description={`What ${person.email} has for free ends now, not on ${formatShortDay(endsAt)}. They are not told.`}
            confirm="End now"
            action={endFreeMembershipAction.bind(null, { id: person.id, membership: id })}
            done="The free months have ended"
          >
            End
          </ConfirmAction>
        )
      }
    />
  )
}

const refundedCell = (refunded: Price) =>
  refunded.amount > 0 && <span className="numerals">{formatPrice(refunded)}</span>

const invoiceColumns = {
  Paid: ({ paidAt }: PersonInvoiceDto) => formatShortDay(paidAt),
  Amount: ({ price }: PersonInvoiceDto) => <span className="numerals">{formatPrice(price)}</span>,
  'Given back': ({ refunded }: PersonInvoiceDto) => refundedCell(refunded),
  Invoice: ({ id }: PersonInvoiceDto) => <span className="text-fine text-sand">{id}</span>,
}

async function Invoices(part: PersonPart) {
  const { actor, person } = part
  const rows = await listPersonInvoices(actor, person.id, sliceOf('invoices', part))
  return (
    <PersonTable
      name="invoices"
      part={part}
      rows={rows}
      columns={invoiceColumns}
      actions={({ id, paidAt, price, refunded, providerUrl }) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {refunded.amount < price.amount && hasRight(actor, 'money.out') && (
            <RefundPayment
              person={{ id: person.id, email: person.email }}
              payment={{ invoice: id }}
              of={`the invoice of ${formatShortDay(paidAt)}`}
              paid={price}
              refunded={refunded}
              effect="The subscription goes on: it is cancelled apart from this."
            />
          )}
          <ProviderLink href={providerUrl} of={id} />
        </div>
      )}
    />
  )
}

const rentalColumns = {
  Video: ({ video }: PersonRentalDto) => videoCell(video),
  Paid: ({ paidAt }: PersonRentalDto) => formatShortDay(paidAt),
  Amount: ({ price }: PersonRentalDto) => <span className="numerals">{formatPrice(price)}</span>,
  Until: ({ expiresAt }: PersonRentalDto) => formatMoment(expiresAt),
  'Given back': ({ refunded, refundedAt }: PersonRentalDto) => (
    <>
      {refundedCell(refunded)}
      {refundedAt && <StateMark tone="none">Closed {formatShortDay(refundedAt)}</StateMark>}
    </>
  ),
}

async function Rentals(part: PersonPart) {
  const { actor, person } = part
  const rows = await listPersonRentals(actor, person.id, sliceOf('rentals', part))
  return (
    <PersonTable
      name="rentals"
      part={part}
      rows={rows}
      columns={rentalColumns}
      actions={({ id, video, price, refunded, refundedAt, providerUrl }) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {refundedAt === null && refunded.amount < price.amount && hasRight(actor, 'money.out') && (
            <RefundPayment
              person={{ id: person.id, email: person.email }}
              payment={{ rental: id }}
              of={`the rental of ${video.name}`}
              paid={price}
              refunded={refunded}
              effect="When all of it is given back, the video is closed to them."
            />
          )}
          <ProviderLink href={providerUrl} of={`rental of ${video.name}`} />
        </div>
      )}
    />
  )
}

const sessionColumns = {
  Device: ({ userAgent }: PersonSessionDto) => deviceName(userAgent),
  'Signed in': ({ createdAt }: PersonSessionDto) => formatMoment(createdAt),
  'Last seen': ({ lastSeenAt }: PersonSessionDto) => formatMoment(lastSeenAt),
}

async function Sessions(part: PersonPart) {
  const { actor, person } = part
  const rows = await listPersonSessions(actor, person.id, sliceOf('sessions', part))
  const mayEnd = hasRight(actor, person.staffRole ? 'staff' : 'people')
  return (
    <PersonTable
      name="sessions"
      part={part}
      rows={rows}
      columns={sessionColumns}
      headActions={
        mayEnd && (
          <ConfirmAction
            title="Sign out everywhere"
            description={`${person.email} is signed out on all devices, and can sign in again.`}
            confirm="Sign out"
            action={endSessionsAction.bind(null, { id: person.id })}
            done="All sessions have ended"
          >
            Sign out everywhere
          </ConfirmAction>
        )
      }
      actions={({ id, userAgent }) =>
        mayEnd && (
          <ConfirmAction
            variant="ghost"
            label={`Sign out ${deviceName(userAgent)}`}
            title="Sign out this device"
            description={`${person.email} is signed out on one device (${deviceName(userAgent)}), and can sign in again.`}
            confirm="Sign out"
            action={endSessionAction.bind(null, { id: person.id, session: id })}
            done="The session has ended"
          >
            Sign out
          </ConfirmAction>
        )
      }
    />
  )
}

const videoColumns = (when: string) => ({
  Video: videoCell,
  [when]: ({ at }: PersonVideoDto) => <span className="text-sand">{formatMoment(at)}</span>,
})

async function Saved(part: PersonPart) {
  const rows = await listPersonSaved(part.actor, part.person.id, sliceOf('saved', part))
  return <PersonTable name="saved" part={part} rows={rows} columns={videoColumns('Added')} />
}

async function Viewing(part: PersonPart) {
  const rows = await listPersonViewing(part.actor, part.person.id, sliceOf('viewing', part))
  return <PersonTable name="viewing" part={part} rows={rows} columns={videoColumns('Watched')} />
}

const mailColumns = {
  Subject: ({ subject, template }: MailDto) => (
    <>
      {subject}
      <span className="block text-fine text-dust">{template}</span>
    </>
  ),
  Written: ({ createdAt }: MailDto) => <span className="text-sand">{formatMoment(createdAt)}</span>,
  State: MailStateCell,
}

async function Mails(part: PersonPart) {
  const rows = await listMailsTo(part.actor, part.person.email, sliceOf('mails', part))
  return <PersonTable name="mails" part={part} rows={rows} columns={mailColumns} />
}

async function Audit(part: PersonPart) {
  const rows = await listAuditOfPerson(part.actor, part.person.id, sliceOf('audit', part))
  return (
    <PersonListFrame name="audit" part={part} rows={rows}>
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

/** How each list of a person's page is shown. */
export const personListParts: Record<PersonList, (part: PersonPart) => Promise<ReactNode>> = {
  notes: Notes,
  subscriptions: Subscriptions,
  freeMemberships: FreeMemberships,
  invoices: Invoices,
  rentals: Rentals,
  sessions: Sessions,
  saved: Saved,
  viewing: Viewing,
  mails: Mails,
  audit: Audit,
}
