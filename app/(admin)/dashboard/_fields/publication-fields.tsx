'use client'

import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { optionsOf } from './options-of'

type PublicationFieldsProps = {
  publication: string | undefined
  field: (name: 'publication' | 'publishAt') => FieldProps
}

export const publicationOptions = optionsOf({ draft: 'Draft', public: 'Public' })

export function PublicationFields({ publication, field }: PublicationFieldsProps) {
  return (
    <>
      <SelectField label="State" options={publicationOptions} {...field('publication')} />
      {publication === 'public' && (
        <Field
          label="Public from (Singapore time)"
          type="datetime-local"
          hint="Empty is at once. A time to come is a schedule."
          {...field('publishAt')}
        />
      )}
    </>
  )
}
