import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { titleOfPage } from '@/app/(admin)/dashboard/_components/title-of-page'
import { UserList } from '@/app/(admin)/dashboard/user-accounts/_components/user-list'
import { PartBoundary } from '@/components/ui/part-boundary'
import { listUsers } from '@/lib/domains/accounts/people/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.users, { query: adminListQuerySchema })

export default async function UserAccountsPage({ searchParams }: PageProps<'/dashboard/user-accounts'>) {
  const actor = await pageActor(staffRoutes.users)
  const { query } = await pageQuery(adminListQuerySchema, searchParams)
  const first = await listUsers(actor, { query, page: 0 })
  return (
    <PartBoundary what="The accounts">
      <UserList first={first} query={query} viewer={{ id: actor.id, staffRole: actor.staffRole }} />
    </PartBoundary>
  )
}
