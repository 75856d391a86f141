import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { subscriptionColumns } from '@/app/(admin)/dashboard/_list/columns'
import { NameCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { ProviderLink } from '@/app/(admin)/dashboard/_marks/marks'
import { listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import {
  subscriptionFilters,
  subscriptionListQuerySchema,
  type SubscriptionDto,
} from '@/lib/domains/payments/subscriptions/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.subscriptions, { query: subscriptionListQuerySchema })

const columns = {
  Customer: ({ customer }: SubscriptionDto) =>
    customer ? (
      <>
        <NameCell href={staffRoutes.user(customer.id)}>{customer.name || customer.email}</NameCell>
        <span className="block text-fine text-sand">{customer.email}</span>
      </>
    ) : (
      <span className="text-dust">Account deleted</span>
    ),
  ...subscriptionColumns,
}

const providerLink = ({ providerUrl, customer }: SubscriptionDto) => (
  <ProviderLink href={providerUrl} about={customer?.email} />
)

export default listPage({
  title: 'Subscriptions',
  path: staffRoutes.subscriptions,
  schema: subscriptionListQuerySchema,
  list: listSubscriptions,
  head: () => ({ intro: 'Latest status from the payment provider. Updates automatically.' }),
  placeholder: 'Search subscriptions',
  filters: ({ status }) => <FilterSelect label="Status" name="status" labels={subscriptionFilters} value={status} />,
  show: (rows) => <DataTable label="Subscriptions" columns={columns} rows={rows} actions={providerLink} />,
})
