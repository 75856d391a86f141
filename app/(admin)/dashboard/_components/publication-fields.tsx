'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'

type PublicationFieldsProps = {
  publication: string | undefined
  fields: Record<'publication' | 'publishAt', UseFormRegisterReturn>
  errors: Partial<Record<'publication' | 'publishAt', { message?: string }>>
}

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'public', label: 'Public' },
]

/** Draft or public, and from when. */
export function PublicationFields({ publication, fields, errors }: PublicationFieldsProps) {
  return (
    <>
      <SelectField label="State" options={states} error={errors.publication?.message} {...fields.publication} />
      {publication === 'public' && (
        <Field
          label="Public from (Singapore time)"
          type="datetime-local"
          hint="Empty is at once. A time to come is a schedule."
          error={errors.publishAt?.message}
          {...fields.publishAt}
        />
      )}
    </>
  )
}
