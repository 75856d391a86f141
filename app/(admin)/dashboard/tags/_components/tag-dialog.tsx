'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { useStaffForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { ApiError, callApi } from '@/lib/client/requests/api'
import {
  TAG_NAME_RULE,
  TAG_NOT_SAVED,
  tagCodeRule,
  tagFormSchema,
  tagPlaceholders,
  tagTypes,
  type CreateTagInput,
  type TagDto,
} from '@/lib/domains/names/tags/schema'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'

/** Replaces the generic message of a failure by one that names whom to ask. */
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
  /** Null creates a tag. */
  tag: TagDto | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Creates or changes a tag. */
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
        options={optionsOf(tagTypes)}
        placeholder="Select a type"
        // react-hook-form gives a disabled control no value: it is not registered.
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
