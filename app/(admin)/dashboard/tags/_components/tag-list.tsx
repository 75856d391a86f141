'use client'

import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { GrowingTable } from '@/app/(admin)/dashboard/_list/growing-table'
import { useAdminList } from '@/app/(admin)/dashboard/_list/use-admin-list'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { copyText } from '@/lib/client/copy-text'
import { callApi } from '@/lib/client/requests/api'
import { tagTypes, type TagDto } from '@/lib/domains/names/tags/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import { formatShortDay } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import type { Paged } from '@/lib/shared/routes/paging'
import { TagDialog } from './tag-dialog'

const columns = {
  Type: ({ type }: TagDto) => tagTypes[type],
  Tag: ({ tag }: TagDto) => <span className="font-medium text-brass-bright">{tag}</span>,
  Name: ({ name }: TagDto) => name,
  Description: ({ description }: TagDto) => description ?? <span className="text-dust">–</span>,
  'Date Edited': ({ updatedAt }: TagDto) => (
    <span className="whitespace-nowrap text-sand">{formatShortDay(updatedAt)}</span>
  ),
}

type Open = { dialog: 'create' } | { dialog: 'update' | 'delete'; tag: TagDto } | null

/** The tags: searched while typing, growing while scrolling, with the dialogs that change them. */
export function TagList({ first, query }: { first: Paged<TagDto>; query: string }) {
  const list = useAdminList(staffApiRoutes.tags, first, query)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <>
      <GrowingTable
        title="Tags"
        list={list}
        placeholder="search a tag"
        empty={list.typed.trim() ? 'No tag is like that.' : 'No tags yet.'}
        columns={columns}
        actions={(tag) => (
          <>
            <IconButton
              icon={Copy}
              label={`Copy tag ${tag.tag}`}
              onClick={() => void copyText(tag.tag, `Please copy the tag yourself: ${tag.tag}`)}
            />
            <IconButton
              icon={Pencil}
              label={`Edit tag ${tag.tag}`}
              onClick={() => setOpen({ dialog: 'update', tag })}
            />
            <IconButton
              icon={Trash2}
              label={`Delete tag ${tag.tag}`}
              onClick={() => setOpen({ dialog: 'delete', tag })}
            />
          </>
        )}
      >
        <Button onClick={() => setOpen({ dialog: 'create' })}>Create a new tag</Button>
      </GrowingTable>
      {(open?.dialog === 'create' || open?.dialog === 'update') && (
        <TagDialog tag={open.dialog === 'update' ? open.tag : null} onClose={close} onSaved={list.refetch} />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete tag"
          description={
            <>
              <strong className="font-semibold text-ivory">{open.tag.tag}</strong> (<bdi>{open.tag.name}</bdi>) is
              deleted, and taken off everything that carries it. {TRASH_NOTE}
            </>
          }
          confirm="Delete"
          onConfirm={async () => {
            await callApi(staffApiRoutes.tag(open.tag.id), { method: 'DELETE' })
            void list.refetch()
            toast.success('Tag deleted')
          }}
          onClose={close}
        />
      )}
    </>
  )
}
