import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { Pager } from '@/components/catalogue/pager'
import { listUsers } from '@/lib/domains/accounts/queries-users'
import { pageActor } from '@/lib/server/auth/gate'
import { formatDay } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'User accounts', robots: { index: false } }

const columns = ['First Name', 'Last Name', 'Email', 'Plan', 'Joined', 'Payment']

export default async function UserAccountsPage({ searchParams }: PageProps<'/dashboard/user-accounts'>) {
  const actor = await pageActor(routes.dashboardUsers)
  const query = adminListQuerySchema.safeParse(await searchParams)
  if (!query.success) notFound()
  const users = await listUsers(actor, query.data)
  const rows = users.data.map(({ id, firstName, lastName, email, createdAt, subscription }) => ({
    id,
    cells: [
      firstName,
      lastName,
      email,
      subscription.package.name,
      formatDay(createdAt),
      subscription.stripeCurrentPeriodEnd
        ? `${subscription.status}, until ${formatDay(subscription.stripeCurrentPeriodEnd)}`
        : 'none',
    ],
  }))
  return (
    <>
      <h1 className="text-heading">
        User Accounts <span className="numerals text-title text-dust">{users.totalRecords}</span>
      </h1>
      <DataTable label="User accounts" columns={columns} rows={rows} />
      <Pager path={routes.dashboardUsers} query={{}} page={query.data.page} totalPages={users.totalPages} />
    </>
  )
}
