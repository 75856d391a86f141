import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { subscriptionColumns } from '@/app/(admin)/dashboard/_list/columns'
import { ProviderLink, StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { PersonTable, videoCellFor, type PersonPart } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import type { PersonDto } from '@/lib/domains/accounts/people/schema'
import { listEntitlements } from '@/lib/domains/payments/entitlements/queries'
import type { EntitlementDto, EntitlementState } from '@/lib/domains/payments/entitlements/schema'
import { stateText } from '@/lib/domains/payments/gifts/policy'
import type { PersonInvoiceDto, PersonPurchaseDto } from '@/lib/domains/payments/receipts/schema'
import { cancelSubscriptionAction, endFreeMembershipAction } from '@/lib/domains/payments/staff/actions'
import { listPersonInvoices, listPersonPurchases } from '@/lib/domains/payments/staff/queries'
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
          title="Cancel renewal"
          description={`${person.email} won’t be charged again and will keep Premium until ${end}.`}
          confirm="Cancel renewal"
          action={cancel('period-end')}
          done="Renewal cancelled"
        >
          Cancel renewal
        </ConfirmAction>
      )}
      {hasRight(actor, 'money.out') && (
        <ConfirmAction
          variant="ghost"
          title="Cancel now"
          description={`${person.email} will lose Premium now, not on ${end}, and won’t be charged again. Nothing is refunded automatically. To refund an invoice, use the list below.`}
          confirm="Cancel now"
          action={cancel('now')}
          done="Subscription cancelled"
        >
          Cancel now
        </ConfirmAction>
      )}
    </>
  )
}

const states: Record<EntitlementState, string> = {
  active: 'Active',
  later: 'Starts later',
  expired: 'Expired',
  ended: 'Ended',
}

const entitlementColumns = {
  Source: ({ source, details }: EntitlementDto) => (
    <>
      {source}
      {details.map((detail) => (
        <span key={detail} dir="auto" className="block text-fine text-dust">
          {detail}
        </span>
      ))}
    </>
  ),
  From: ({ startsAt }: EntitlementDto) => formatMoment(startsAt),
  Until: ({ endsAt }: EntitlementDto) => formatMoment(endsAt),
  Status: ({ state, endedAt }: EntitlementDto) => (
    <StateMark tone={state === 'active' ? 'good' : 'none'}>
      {states[state]}
      {endedAt && ` ${formatShortDay(endedAt)}`}
    </StateMark>
  ),
}

export function Entitlements(part: PersonPart) {
  const { actor, person } = part
  const videoCell = videoCellFor(actor)
  return (
    <PersonTable
      name="entitlements"
      part={part}
      read={listEntitlements}
      columns={{
        Opens: ({ opens, videoId }: EntitlementDto) =>
          videoId === null ? opens : videoCell({ id: videoId, name: opens }),
        ...entitlementColumns,
      }}
      headActions={hasRight(actor, 'money.out') && <GrantFreeMonths person={{ id: person.id, email: person.email }} />}
      actions={({ id, isFree, state, endsAt }) =>
        isFree &&
        state === 'active' &&
        hasRight(actor, 'money.out') && (
          <ConfirmAction
            variant="ghost"
            label={`End free months that run to ${formatShortDay(endsAt)}`}
            title="End free months"
            description={`Free Premium for ${person.email} will end now, not on ${formatShortDay(endsAt)}. They won’t be notified.`}
            confirm="End now"
            action={endFreeMembershipAction.bind(null, { id: person.id, membership: id })}
            done="Free months ended"
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
  Refunded: ({ refunded }: PersonInvoiceDto) => refundedCell(refunded),
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
              phrase={`the invoice dated ${formatShortDay(paidAt)}`}
              paid={price}
              refunded={refunded}
              effect="Refunding doesn’t cancel the subscription."
            />
          )}
          <ProviderLink href={providerUrl} about={id} />
        </div>
      )}
    />
  )
}

const purchaseColumns = {
  Paid: ({ paidAt }: PersonPurchaseDto) => formatShortDay(paidAt),
  Amount: ({ price }: PersonPurchaseDto) => <span className="numerals">{formatPrice(price)}</span>,
  Until: ({ endsAt }: PersonPurchaseDto) => endsAt && formatMoment(endsAt),
  Refunded: ({ refunded, refundedAt }: PersonPurchaseDto) =>
    (refunded.amount > 0 || refundedAt !== null) && (
      <>
        {refundedCell(refunded)} {refundedAt && <StateMark tone="none">Ended {formatShortDay(refundedAt)}</StateMark>}
      </>
    ),
}

function refundEffect(gift: PersonPurchaseDto['gift']): string {
  if (!gift) return 'A full refund ends the access.'
  return gift.state === 'redeemed'
    ? 'The gift has been redeemed, so you can refund only part of it.'
    : 'After a full refund, nobody can redeem the gift.'
}

export function Purchases(part: PersonPart) {
  const { actor, person } = part
  const videoCell = videoCellFor(actor)
  return (
    <PersonTable
      name="purchases"
      part={part}
      read={listPersonPurchases}
      columns={{
        Purchase: ({ title, videoId, gift }: PersonPurchaseDto) => (
          <>
            {videoId === null ? title : videoCell({ id: videoId, name: title })}
            {gift && <span className="block text-fine text-dust">{stateText(gift.state, gift.at)}</span>}
          </>
        ),
        ...purchaseColumns,
      }}
      actions={({ id, title, price, gift, refunded, refundedAt, providerUrl }) => (
        <div className="flex flex-wrap justify-end gap-x-2">
          {refundedAt === null && refunded.amount < price.amount && hasRight(actor, 'money.out') && (
            <RefundPayment
              person={{ id: person.id, email: person.email }}
              payment={{ purchase: id }}
              phrase={`“${title}”`}
              paid={price}
              refunded={refunded}
              effect={refundEffect(gift)}
            />
          )}
          <ProviderLink href={providerUrl} about={title} />
        </div>
      )}
    />
  )
}
