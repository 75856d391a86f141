import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { UserList } from '@/app/(admin)/dashboard/user-accounts/_components/user-list'
import { PartBoundary } from '@/components/ui/part-boundary'
import { listUsers } from '@/lib/domains/accounts/people/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.users, { query: adminListQuerySchema })

export default async function UserAccountsPage({ searchParams }: PageProps<'/dashboard/user-accounts'>) {
  const actor = await requirePageActor(staffRoutes.users)
  const { query } = await parsePageQuery(adminListQuerySchema, searchParams)
  const first = await listUsers(actor, { query, page: 0 })
  return (
    <PartBoundary what="The user list">
      <UserList first={first} query={query} viewer={{ id: actor.id, staffRole: actor.staffRole }} />
    </PartBoundary>
  )
}
