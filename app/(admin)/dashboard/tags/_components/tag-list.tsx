'use client'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { useStaffForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { InfiniteTable, useAdminList } from '@/app/(admin)/dashboard/_list/infinite-table'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { copyText } from '@/lib/client/copy-text'
import { callApi, ApiError } from '@/lib/client/requests/api'
import {
  tagTypes,
  TAG_NAME_RULE,
  TAG_NOT_SAVED,
  tagCodeRule,
  tagFormSchema,
  tagPlaceholders,
  type TagDto,
  type CreateTagInput,
} from '@/lib/domains/names/tags/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import { formatShortDay } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import type { Paged } from '@/lib/shared/routes/paging'

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

export function TagList({ first, query }: { first: Paged<TagDto>; query: string }) {
  const list = useAdminList(staffApiRoutes.tags, first, query)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <>
      <InfiniteTable
        title="Tags"
        list={list}
        placeholder="search a tag"
        empty={list.typed.trim() ? 'No tags match your search.' : 'No tags yet.'}
        columns={columns}
        actions={(tag) => (
          <>
            <IconButton
              icon={Copy}
              label={`Copy tag ${tag.tag}`}
              onClick={() => void copyText(tag.tag, `Couldn’t copy. Copy this tag: ${tag.tag}`)}
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
      </InfiniteTable>
      {(open?.dialog === 'create' || open?.dialog === 'update') && (
        <TagDialog tag={open.dialog === 'update' ? open.tag : null} onClose={close} onSaved={list.refetch} />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete tag"
          description={
            <>
              <strong className="font-semibold text-ivory">{open.tag.tag}</strong> (<bdi>{open.tag.name}</bdi>) will be
              deleted and removed from every video that has it. {TRASH_NOTE}
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

/** Creates or updates a tag. Replaces the generic error message with a more specific one. */
async function save(tag: TagDto | null, values: CreateTagInput): Promise<TagDto> {
  const path = tag ? staffApiRoutes.tag(tag.id) : staffApiRoutes.tags
  try {
    const json = { ...values, updatedAt: tag?.updatedAt }
    return await callApi<TagDto>(path, { method: tag ? 'PATCH' : 'POST', json })
  } catch (error) {
    if (error instanceof ApiError && error.message === GENERIC_MESSAGE) throw new ApiError(error.status, TAG_NOT_SAVED)
    throw error
  }
}

type TagDialogProps = {
  /** Null for a new tag. */
  tag: TagDto | null
  onClose: () => void
  onSaved: () => Promise<void>
}

export function TagDialog({ tag, onClose, onSaved }: TagDialogProps) {
  const [defaultValues] = useState(() => ({
    type: tag?.type ?? '',
    tag: tag?.tag ?? '',
    name: tag?.name ?? '',
    description: tag?.description ?? '',
  }))
  const { field, ...frame } = useStaffForm({
    draft: `tag ${tag?.id ?? 'new'}`,
    version: tag?.updatedAt,
    schema: tagFormSchema,
    defaultValues,
    submit: (values) => save(tag, values),
    onSuccess: async () => {
      onClose()
      void onSaved()
      toast.success('Tag saved')
    },
  })
  const type = useWatch({ control: frame.form.control, name: 'type' })
  const placeholder = type === 'a' || type === 's' ? tagPlaceholders[type] : undefined
  return (
    <FormDialog
      title={tag ? 'Update tag' : 'Create a new tag'}
      submit={tag ? 'Update Tag' : 'Save Tag'}
      {...frame}
      onClose={onClose}
    >
      <SelectField
        label="Type"
        options={toOptions(tagTypes)}
        placeholder="Select a type"
        // Doesn't register the field, because React Hook Form drops the value of a disabled field.
        {...(tag ? { value: tag.type, disabled: true, onChange: () => undefined } : field('type'))}
      />
      <Field
        label="Tag"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={tagCodeRule(type)}
        {...field('tag')}
      />
      <Field label="Name" autoComplete="off" hint={TAG_NAME_RULE} {...field('name')} />
      <TextareaField label="Description (optional)" rows={3} {...field('description')} />
    </FormDialog>
  )
}
