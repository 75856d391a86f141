import { ExternalLink } from 'lucide-react'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { StateMark, type Tone } from '@/app/(admin)/dashboard/_components/state-mark'
import { listSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import {
  subscriptionListQuerySchema,
  subscriptionStateLabel,
  subscriptionStates,
  type SubscriptionDto,
} from '@/lib/domains/payments/schema-subscriptions'
import { pageActor } from '@/lib/server/auth/gate'
import { formatShortDay } from '@/lib/shared/format'
import { formatPrice } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Subscriptions' }

const columns = ['Customer', 'Price', 'Since', 'Period end', 'State']

function toneOf({ status, cancelAtPeriodEnd }: SubscriptionDto): Tone {
  if (status === 'active' || status === 'trialing') return cancelAtPeriodEnd ? 'waiting' : 'good'
  return status === 'past_due' || status === 'unpaid' ? 'bad' : 'none'
}

function StateCell({ subscription }: { subscription: SubscriptionDto }) {
  const { status, cancelAtPeriodEnd, endedAt } = subscription
  return (
    <>
      <StateMark tone={toneOf(subscription)}>{subscriptionStateLabel(status)}</StateMark>
      {endedAt && <span className="block text-fine text-sand">{formatShortDay(endedAt)}</span>}
      {!endedAt && cancelAtPeriodEnd && <span className="block text-fine text-sand">does not renew</span>}
    </>
  )
}

const rowOf = (subscription: SubscriptionDto) => ({
  id: subscription.id,
  cells: [
    subscription.customer ? (
      <div key="customer">
        {subscription.customer.name}
        <span className="block text-fine text-sand">{subscription.customer.email}</span>
      </div>
    ) : (
      <span key="customer" className="text-dust">
        Account deleted
      </span>
    ),
    <span key="price" className="numerals whitespace-nowrap">
      {formatPrice(subscription.price)}
      {subscription.discountPercent !== null && (
        <span className="ml-2 text-fine text-sand">−{subscription.discountPercent}%</span>
      )}
    </span>,
    formatShortDay(subscription.startedAt),
    formatShortDay(subscription.currentPeriodEnd),
    <StateCell key="state" subscription={subscription} />,
  ],
  actions: subscription.providerUrl && (
    <a
      href={subscription.providerUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open in Stripe${subscription.customer ? `: ${subscription.customer.email}` : ''}`}
      title="Open in Stripe"
      className="grid size-11 place-items-center text-sand hover:text-brass-bright"
    >
      <ExternalLink aria-hidden className="size-5" />
    </a>
  ),
})

export default async function SubscriptionsPage({ searchParams }: PageProps<'/dashboard/subscriptions'>) {
  const actor = await pageActor(routes.dashboardSubscriptions)
  const query = await pageQuery(subscriptionListQuerySchema, searchParams)
  const subscriptions = await listSubscriptions(actor, query)
  return (
    <ListPage
      title="Subscriptions"
      intro="As the payment provider last told. What is changed there arrives here by itself."
      path={routes.dashboardSubscriptions}
      query={query}
      list={subscriptions}
      placeholder="name or address"
      filters={<FilterSelect label="State" name="status" labels={subscriptionStates} value={query.status} />}
    >
      <DataTable label="Subscriptions" columns={columns} rows={subscriptions.data.map(rowOf)} />
    </ListPage>
  )
}
