import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { subscriptionColumns } from '@/app/(admin)/dashboard/_list/columns'
import { ProviderLink, StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { PersonTable, videoCellFor, type PersonPart } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import type { PersonDto } from '@/lib/domains/accounts/people/schema'
import { listFreeMemberships } from '@/lib/domains/payments/free-months/queries'
import type { FreeMembershipDto } from '@/lib/domains/payments/free-months/schema'
import type { PersonInvoiceDto, PersonRentalDto } from '@/lib/domains/payments/receipts/schema'
import { cancelSubscriptionAction, endFreeMembershipAction } from '@/lib/domains/payments/staff/actions'
import { listPersonInvoices, listPersonRentals } from '@/lib/domains/payments/staff/queries'
import type { CancelInput } from '@/lib/domains/payments/staff/schema'
import { hasEnded } from '@/lib/domains/payments/subscriptions/policy'
import { listPersonSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import type { SubscriptionDto } from '@/lib/domains/payments/subscriptions/schema'
import type { Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { formatMoment, formatShortDay } from '@/lib/shared/format/format'
import { formatPrice, type Price } from '@/lib/shared/money/prices'
import { GrantFreeMonths, RefundPayment } from './money-actions'

export function Subscriptions(part: PersonPart) {
  const { actor, person } = part
  return (
    <PersonTable
      name="subscriptions"
      part={part}
      read={listPersonSubscriptions}
      columns={subscriptionColumns}
      actions={(subscription) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {!hasEnded(subscription.status) && (
            <CancelSubscription actor={actor} person={person} subscription={subscription} />
          )}
          <ProviderLink href={subscription.providerUrl} about="subscription" />
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

export function FreeMemberships(part: PersonPart) {
  const { actor, person } = part
  return (
    <PersonTable
      name="freeMemberships"
      part={part}
      read={listFreeMemberships}
      columns={freeColumns}
      headActions={hasRight(actor, 'money.out') && <GrantFreeMonths person={{ id: person.id, email: person.email }} />}
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

export function Invoices(part: PersonPart) {
  const { actor, person } = part
  return (
    <PersonTable
      name="invoices"
      part={part}
      read={listPersonInvoices}
      columns={invoiceColumns}
      actions={({ id, paidAt, price, refunded, providerUrl }) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {refunded.amount < price.amount && hasRight(actor, 'money.out') && (
            <RefundPayment
              person={{ id: person.id, email: person.email }}
              payment={{ invoice: id }}
              phrase={`the invoice of ${formatShortDay(paidAt)}`}
              paid={price}
              refunded={refunded}
              effect="The subscription goes on: it is cancelled apart from this."
            />
          )}
          <ProviderLink href={providerUrl} about={id} />
        </div>
      )}
    />
  )
}

const rentalColumns = {
  Paid: ({ paidAt }: PersonRentalDto) => formatShortDay(paidAt),
  Amount: ({ price }: PersonRentalDto) => <span className="numerals">{formatPrice(price)}</span>,
  Until: ({ expiresAt }: PersonRentalDto) => formatMoment(expiresAt),
  'Given back': ({ refunded, refundedAt }: PersonRentalDto) => (
    <>
      {refundedCell(refunded)} {refundedAt && <StateMark tone="none">Closed {formatShortDay(refundedAt)}</StateMark>}
    </>
  ),
}

export function Rentals(part: PersonPart) {
  const { actor, person } = part
  const videoCell = videoCellFor(actor)
  return (
    <PersonTable
      name="rentals"
      part={part}
      read={listPersonRentals}
      columns={{ Video: ({ video }: PersonRentalDto) => videoCell(video), ...rentalColumns }}
      actions={({ id, video, price, refunded, refundedAt, providerUrl }) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {refundedAt === null && refunded.amount < price.amount && hasRight(actor, 'money.out') && (
            <RefundPayment
              person={{ id: person.id, email: person.email }}
              payment={{ rental: id }}
              phrase={`the rental of ${video.name}`}
              paid={price}
              refunded={refunded}
              effect="When all of it is given back, the video is closed to them."
            />
          )}
          <ProviderLink href={providerUrl} about={`rental of ${video.name}`} />
        </div>
      )}
    />
  )
}
