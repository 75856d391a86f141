'use client'
import { LogOut, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { InfiniteTable, useAdminList } from '@/app/(admin)/dashboard/_list/infinite-table'
import { StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { useProof } from '@/components/accounts/use-proof'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { callApi } from '@/lib/client/requests/api'
import { callAction } from '@/lib/client/requests/server-action'
import { endSessionsAction } from '@/lib/domains/accounts/people/actions'
import { paymentState } from '@/lib/domains/accounts/people/schema'
import { canManage } from '@/lib/domains/accounts/policy'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import type { Actor } from '@/lib/shared/access/actor'
import { includesRight } from '@/lib/shared/access/rights'
import { formatShortDay } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import type { Paged } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const nameOf = ({ firstName, lastName }: AdminUserDto) => `${firstName} ${lastName}`.trim()

function paymentCell({ subscription }: AdminUserDto) {
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

const columns = {
  'First Name': ({ firstName }: AdminUserDto) => firstName,
  'Last Name': ({ lastName }: AdminUserDto) => lastName,
  Email: ({ id, email, status }: AdminUserDto) => (
    <>
      <NameCell href={staffRoutes.user(id)}>{email}</NameCell>
      {status === 'UNVERIFIED' && <span className="block text-fine text-dust">Not verified</span>}
    </>
  ),
  Plan: ({ subscription }: AdminUserDto) => (
    <span className="programme-label text-sand">{subscription.package.name}</span>
  ),
  Joined: ({ createdAt }: AdminUserDto) => (
    <span className="whitespace-nowrap text-sand">{formatShortDay(createdAt)}</span>
  ),
  Payment: paymentCell,
}

type UserListProps = {
  first: Paged<AdminUserDto>
  query: string
  viewer: Pick<Actor, 'id' | 'staffRole'>
}

export function UserList({ first, query, viewer }: UserListProps) {
  const list = useAdminList(staffApiRoutes.users, first, query)
  const [leaving, setLeaving] = useState<AdminUserDto | null>(null)
  const [ending, setEnding] = useState<AdminUserDto | null>(null)

  return (
    <>
      <InfiniteTable
        title="User Accounts"
        list={list}
        placeholder="search a user"
        empty="No users match your search."
        columns={columns}
        actions={(user) =>
          user.id === viewer.id ? (
            <span className="grid min-h-11 place-items-center text-fine text-dust">You</span>
          ) : (
            <>
              {canManage(viewer, user) && (
                <IconButton icon={LogOut} label={`Log out ${nameOf(user)}`} onClick={() => setEnding(user)} />
              )}
              {includesRight(viewer.staffRole, 'people.delete') && (
                <IconButton icon={Trash2} label={`Delete ${nameOf(user)}`} onClick={() => setLeaving(user)} />
              )}
            </>
          )
        }
      />
      {ending && (
        <ConfirmDialog
          title="Log out everywhere"
          description={
            <p>
              <bdi className="font-semibold text-ivory">{nameOf(ending)}</bdi> ({ending.email}) will be logged out on
              all devices. They can log in again.
            </p>
          }
          confirm="Log out"
          onConfirm={async () => {
            await callAction(endSessionsAction, { id: ending.id })
            toast.success('Logged out everywhere')
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {leaving && (
        <DeleteUserDialog user={leaving} onDeleted={() => void list.refetch()} onClose={() => setLeaving(null)} />
      )}
    </>
  )
}

type DeleteUserDialogProps = {
  user: { id: number; firstName: string; lastName: string; email: string }
  onDeleted: () => void
  onClose: () => void
}

function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { withProof, dialog } = useProof()
  return (
    <>
      <ConfirmDialog
        title="Delete the user"
        description={
          <>
            <p>
              <strong dir="auto" className="font-semibold text-ivory">
                {`${user.firstName} ${user.lastName}`.trim()}
              </strong>{' '}
              ({user.email}) will lose their account and be logged out everywhere. Any subscription will be cancelled
              without a refund. Payment records are kept.
            </p>
            <p className="mt-3">This can’t be undone.</p>
          </>
        }
        confirm="Delete"
        onConfirm={async () => {
          await withProof(() => callApi(staffApiRoutes.user(user.id), { method: 'DELETE' }))
          onDeleted()
          toast.success('Account deleted')
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}

export function DeletePerson({ person }: { person: DeleteUserDialogProps['user'] }) {
  const router = useRouter()
  function leave() {
    router.push(staffRoutes.users)
    router.refresh()
  }
  return (
    <DialogButton
      variant="danger"
      dialog={(close) => <DeleteUserDialog user={person} onDeleted={leave} onClose={close} />}
    >
      Delete account
    </DialogButton>
  )
}
