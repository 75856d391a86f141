'use client'

import { useController } from 'react-hook-form'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { SelectField } from '@/components/ui/fields/select-field'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'

type SubCategoryFieldProps = {
  subCategories: readonly SubCategoryDto[]
  /** Slug of the category whose sub-categories are listed, or 'all'. */
  category: string | undefined
  hint?: string
}

export function SubCategoryField({ subCategories, category, hint }: SubCategoryFieldProps) {
  const { field, fieldState } = useController<{ subCategoryId: number | null }>({ name: 'subCategoryId' })
  const ofAll = category === 'all'
  const offered = subCategories.filter((each) => ofAll || each.category === category)
  return (
    <SelectField
      label="Sub-category"
      options={offered.map(({ id, name, category: its }) => ({
        value: String(id),
        label: ofAll ? `${categoryLabels[its]}: ${name}` : name,
      }))}
      placeholder="None"
      hint={hint}
      error={fieldState.error?.message}
      {...field}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(Number(event.target.value) || null)}
    />
  )
}
