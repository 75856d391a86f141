'use client'

import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/app/(admin)/dashboard/_components/confirm-dialog'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListEnd } from '@/app/(admin)/dashboard/_components/list-end'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { SearchBox } from '@/app/(admin)/dashboard/_components/search-box'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { useAdminList } from '@/app/(admin)/dashboard/_components/use-admin-list'
import { useProof } from '@/components/accounts/use-proof'
import { IconButton } from '@/components/ui/icon-button'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { paymentState } from '@/lib/domains/accounts/schema-users'
import { endSessionsAction } from '@/lib/domains/accounts/actions-users'
import { callApi } from '@/lib/client/api'
import { dataOf } from '@/lib/client/server-action'
import { apiRoutes } from '@/lib/shared/api-routes'
import { formatShortDay } from '@/lib/shared/format'
import type { Paged } from '@/lib/shared/paging'

const columns = ['First Name', 'Last Name', 'Email', 'Plan', 'Joined', 'Payment']

const nameOf = ({ firstName, lastName }: AdminUserDto) => `${firstName} ${lastName}`.trim()

function Payment({ subscription }: { subscription: AdminUserDto['subscription'] }) {
  const { label, tone, until } = paymentState(subscription)
  return (
    <>
      <StateMark tone={tone}>{label}</StateMark>
      {until && (
        <span className="block text-fine whitespace-nowrap text-sand">
          {until.says} {formatShortDay(until.instant)}
        </span>
      )}
    </>
  )
}

function Email({ user }: { user: AdminUserDto }) {
  return (
    <>
      {user.email}
      {user.status === 'UNVERIFIED' && <span className="block text-fine text-dust">not confirmed</span>}
    </>
  )
}

/** Everybody with an account: searched while typing, growing while scrolling. */
export function UserList({ first, query, ownId }: { first: Paged<AdminUserDto>; query: string; ownId: number }) {
  const list = useAdminList(apiRoutes.users, first, query)
  const [leaving, setLeaving] = useState<AdminUserDto | null>(null)
  const { withProof, dialog } = useProof()
  const [ending, setEnding] = useState<AdminUserDto | null>(null)

  const rows = list.rows.map((user) => ({
    id: user.id,
    cells: [
      user.firstName,
      user.lastName,
      <Email key="email" user={user} />,
      <span key="plan" className="programme-label text-sand">
        {user.subscription.package.name}
      </span>,
      <span key="joined" className="whitespace-nowrap text-sand">
        {formatShortDay(user.createdAt)}
      </span>,
      <Payment key="payment" subscription={user.subscription} />,
    ],
    actions:
      user.id === ownId ? (
        <span className="grid min-h-11 place-items-center text-fine text-dust">You</span>
      ) : (
        <>
          <IconButton icon={LogOut} label={`Sign out ${nameOf(user)}`} onClick={() => setEnding(user)} />
          <IconButton icon={Trash2} label={`Delete ${nameOf(user)}`} onClick={() => setLeaving(user)} />
        </>
      ),
  }))

  return (
    <>
      <PageHeading title="User Accounts" count={list.totalRecords} />
      <SearchBox placeholder="search a user" value={list.typed} onChange={list.search} />
      {rows.length > 0 ? (
        <DataTable label="User accounts" columns={columns} rows={rows} busy={list.loading === 'all'} />
      ) : (
        <p className="py-16 text-center text-sand">Nobody is called that.</p>
      )}
      <ListEnd
        hasMore={list.hasMore}
        loading={list.loading === 'more'}
        problem={list.problem}
        loadMore={list.loadMore}
      />
      {ending && (
        <ConfirmDialog
          title="Sign out everywhere"
          description={
            <p>
              <strong className="font-semibold text-ivory">{nameOf(ending)}</strong> ({ending.email}) is signed out on
              all devices. They can sign in again.
            </p>
          }
          confirm="Sign out"
          onConfirm={async () => {
            await dataOf(endSessionsAction({ id: ending.id }))
            toast.success('All sessions have ended')
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title="Delete the user"
          description={
            <>
              <p>
                <strong className="font-semibold text-ivory">{nameOf(leaving)}</strong> ({leaving.email}) is deleted
                now. A running subscription is cancelled without a refund, and all sessions end. Records of payments
                stay.
              </p>
              <p className="mt-3">This cannot be undone.</p>
            </>
          }
          confirm="Delete"
          onConfirm={async () => {
            await withProof(() => callApi(apiRoutes.user(leaving.id), { method: 'DELETE' }))
            void list.refetch()
            toast.success('The account is deleted')
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {dialog}
    </>
  )
}
