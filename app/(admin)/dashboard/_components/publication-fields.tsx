'use client'

import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import type { FieldProps } from '@/lib/client/use-form-submit'

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
