import { ExternalLink } from 'lucide-react'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_components/list-page'
import { StateMark, type Tone } from '@/app/(admin)/dashboard/_components/state-mark'
import { listSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import {
  subscriptionListQuerySchema,
  subscriptionStateLabel,
  subscriptionStates,
  type SubscriptionDto,
} from '@/lib/domains/payments/schema-subscriptions'
import { formatShortDay } from '@/lib/shared/format'
import { formatPrice } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Subscriptions' }

function toneOf({ status, cancelAt }: SubscriptionDto): Tone {
  if (status === 'active' || status === 'trialing') return cancelAt ? 'waiting' : 'good'
  return status === 'past_due' || status === 'unpaid' ? 'bad' : 'none'
}

function stateCell(subscription: SubscriptionDto) {
  const { status, cancelAt, endedAt } = subscription
  return (
    <>
      <StateMark tone={toneOf(subscription)}>{subscriptionStateLabel(status)}</StateMark>
      {endedAt && <span className="block text-fine text-sand">{formatShortDay(endedAt)}</span>}
      {!endedAt && cancelAt && <span className="block text-fine text-sand">ends {formatShortDay(cancelAt)}</span>}
    </>
  )
}

const columns = {
  Customer: ({ customer }: SubscriptionDto) =>
    customer ? (
      <>
        {customer.name}
        <span className="block text-fine text-sand">{customer.email}</span>
      </>
    ) : (
      <span className="text-dust">Account deleted</span>
    ),
  Price: ({ price, discountPercent }: SubscriptionDto) => (
    <span className="numerals whitespace-nowrap">
      {formatPrice(price)}
      {discountPercent !== null && <span className="ml-2 text-fine text-sand">−{discountPercent}%</span>}
    </span>
  ),
  Since: ({ startedAt }: SubscriptionDto) => formatShortDay(startedAt),
  'Period end': ({ currentPeriodEnd }: SubscriptionDto) => formatShortDay(currentPeriodEnd),
  State: stateCell,
}

const providerLink = ({ providerUrl, customer }: SubscriptionDto) =>
  providerUrl && (
    <a
      href={providerUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open in Stripe${customer ? `: ${customer.email}` : ''}`}
      title="Open in Stripe"
      className="grid size-11 place-items-center text-sand hover:text-brass-bright"
    >
      <ExternalLink aria-hidden className="size-5" />
    </a>
  )

export default listPage({
  title: 'Subscriptions',
  path: routes.dashboardSubscriptions,
  schema: subscriptionListQuerySchema,
  list: listSubscriptions,
  head: () => ({ intro: 'As the payment provider last told. What is changed there arrives here by itself.' }),
  placeholder: 'name or address',
  filters: ({ status }) => <FilterSelect label="State" name="status" labels={subscriptionStates} value={status} />,
  show: (rows) => <DataTable label="Subscriptions" columns={columns} rows={rows} actions={providerLink} />,
})
